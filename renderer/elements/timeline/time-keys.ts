/** Moves through the snapshots of one device; 1 is later. */
export type TimeCommand =
  | { readonly kind: 'frame'; readonly delta: -1 | 1 }
  | { readonly kind: 'frameEnd'; readonly end: 'oldest' | 'newest' };

/** Moves to the same time of day a day later, or earlier if `days` is −1. */
export interface SameHourCommand {
  readonly kind: 'sameHour';
  readonly days: -1 | 1;
}

/** With Shift, in lower case. */
export const sameHourKeys: Readonly<Record<string, SameHourCommand>> = {
  arrowleft: { kind: 'sameHour', days: -1 },
  arrowright: { kind: 'sameHour', days: 1 },
};

/** Time keys of the viewer and the comparison, in lower case. They also work while zoomed in. */
export const timeKeys: Readonly<Record<string, TimeCommand>> = {
  ',': { kind: 'frame', delta: -1 },
  '.': { kind: 'frame', delta: 1 },
  home: { kind: 'frameEnd', end: 'oldest' },
  end: { kind: 'frameEnd', end: 'newest' },
};

/**
 * Horizontal arrows while the whole image is visible. Time runs from left to right in every
 * language, as on a clock and a film: right is later.
 */
export const timeArrows: Readonly<Record<string, TimeCommand>> = {
  arrowleft: { kind: 'frame', delta: -1 },
  arrowright: { kind: 'frame', delta: 1 },
};
