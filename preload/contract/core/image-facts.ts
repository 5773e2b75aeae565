import { z } from 'zod';
import { FACTS_METHOD, MAP_BYTES } from './limits.ts';

/** Base64 takes four characters for three bytes. */
const MAP_CHARACTERS = Math.ceil(MAP_BYTES / 3) * 4;

/** Measurements of an image at the size of its thumbnail, as sent by the page. */
export const imageFacts = z.strictObject({
  method: z.literal(FACTS_METHOD),
  /** Mean and standard deviation of luma, 0 to 255. */
  luma: z.number().min(0).max(255),
  spread: z.number().min(0).max(128),
  /** Shares of pixels that are pure black and pure white. */
  crushed: z.number().min(0).max(1),
  blown: z.number().min(0).max(1),
  /** Mean difference of the three colours, 0 to 255; near 0 under infrared light. */
  colour: z.number().min(0).max(255),
  /** Laplacian of luma that only the sharpest hundredth of the pixels reaches. */
  sharpness: z.number().min(0).max(1_020),
  /** Equal for equal pixels, whatever the file's metadata. */
  hash: z.string().regex(/^[0-9a-f]{16}$/),
  /** Mean gradient of each cell, one byte each, row by row from the upper left; base64. */
  map: z.base64().length(MAP_CHARACTERS),
});

export type SentFacts = z.infer<typeof imageFacts>;

export interface ImageFacts extends Readonly<Omit<SentFacts, 'map'>> {
  readonly map: Uint8Array;
}
