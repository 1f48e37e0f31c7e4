// Whether things may move. A module of its own, since boards ask for nothing else of a person's wishes.
export { wantsMotion } from "./wishes.js";
