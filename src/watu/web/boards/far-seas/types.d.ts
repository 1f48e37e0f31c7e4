// What world.js holds, and what the game's observation (watu.games.far_seas.view) tells.

export type Point = [number, number] | number[];

export interface Sea {
  cell: string;
  tone?: number;
  label?: Point;
  box?: Point;
  slots?: Point[];
  dot?: Point | null;
}

export interface StationPlace {
  at: Point;
  plate: number[];
  side: string;
}

export interface Box {
  at: Point;
  size: Point;
  to: Point | null;
}

export interface Route {
  stops: Point[];
  legs: string[];
}

export interface Ship {
  slug: string;
  name: string;
  nation: string;
  side: "allied" | "axis";
  kind: string;
  vp: number;
  range: string;
  fire: number;
  hull: number;
  speed: string;
  isEscort: boolean;
  restriction: string;
  isMain: boolean;
}

export interface ShipView {
  place: string;
  duty?: string;
  at?: string;
  unit?: string;
  moved?: number;
  damage?: number;
  speed?: string;
  combats?: number;
  marks?: string[];
  coal?: number | null;
  coaled?: boolean;
}

export interface Stack {
  key: string;
  side: "allied" | "axis";
  nation: string;
  state: string;
  ships: string[];
  place: string;
  x: number;
  y: number;
  /** Where that lies to which the stack belongs: they are never drawn a world apart. */
  home: number;
  size: number;
  /** How far it lies aside when one looks from near by. */
  near: Point;
  /** Its ships' names and where they stand, in units of the counter; nothing where they would cover something. */
  name: { text: string; at: Point; anchor: "start" | "middle" | "end"; side: "below" | "above" | "right" | "left" } | null;
}
