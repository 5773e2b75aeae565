/** Through the snapshots of one device; 1 is later. */
export type TimeCommand =
  | { readonly kind: 'frame'; readonly delta: -1 | 1 }
  | { readonly kind: 'frameEnd'; readonly end: 'oldest' | 'newest' };

/** The keys of time in the viewer and in the comparison, in lower case. They work while zoomed in too. */
export const timeKeys: Readonly<Record<string, TimeCommand>> = {
  ',': { kind: 'frame', delta: -1 },
  '.': { kind: 'frame', delta: 1 },
  home: { kind: 'frameEnd', end: 'oldest' },
  end: { kind: 'frameEnd', end: 'newest' },
};

/**
 * The arrows along the text while all of the image is seen. Take them from `readingKey`: a timeline begins where a line of text begins, and the key
 * has to lead where its marker goes.
 */
export const timeArrows: Readonly<Record<string, TimeCommand>> = {
  arrowleft: { kind: 'frame', delta: -1 },
  arrowright: { kind: 'frame', delta: 1 },
};
