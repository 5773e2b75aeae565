/**
 * Flaws of an image: `cutOff` ends too early, and its beginning is shown; `broken` can't be shown.
 */
export const imageFlaws = ['cutOff', 'broken'] as const;

export type ImageFlaw = (typeof imageFlaws)[number];
