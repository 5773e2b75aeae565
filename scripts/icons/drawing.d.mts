/** Each PNG says under this keyword which drawing it was made from. */
export const SOURCE_KEYWORD: string;
/** The app's icon and its SHA-256 in hex. */
export function readDrawing(): { readonly svg: string; readonly hash: string };
