/** The most images of one drag: more takes longer to lay ready than a person holds the button; an export has no such end. */
export const DRAG_LIMIT = 100;

/** The longest side of the picture that hangs on the pointer, px: what file managers show. */
export const DRAG_PICTURE_SIDE = 96;
