// One redraw a frame, however many things have changed. The shell says what redrawing means.

/** @type {() => void} */
let draw = () => {};
let isDue = false;

/** @param {() => void} how */
export function onRedraw(how) {
  draw = how;
}

/** Draw the page anew with the next frame. */
export function redraw() {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    draw();
  });
}
