/** A square PNG of `size` px; `rgba` row by row from the top. `text` stands under `keyword` in it. */
export function writePng(picture: {
  readonly size: number;
  readonly rgba: Buffer;
  readonly keyword: string;
  readonly text: string;
}): Buffer;
/** The text under a keyword in a PNG, or null. */
export function readPngText(png: Buffer, keyword: string): string | null;
