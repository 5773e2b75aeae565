/** What is wrong with an image: `cutOff` ends too early, and what there is of it is shown; `broken` can't be shown. */
export const imageFlaws = ['cutOff', 'broken'] as const;

export type ImageFlaw = (typeof imageFlaws)[number];
