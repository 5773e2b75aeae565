import { z } from 'zod';
import { FACTS_METHOD, MAP_BYTES } from './limits.ts';

/** Four characters of base64 for three bytes. */
const MAP_CHARACTERS = Math.ceil(MAP_BYTES / 3) * 4;

/** What was measured in the pixels of an image, at the size of its thumbnail, as the page sends it. */
export const imageFacts = z.strictObject({
  method: z.literal(FACTS_METHOD),
  /** Mean and standard deviation of luma, 0 to 255. */
  luma: z.number().min(0).max(255),
  spread: z.number().min(0).max(128),
  /** Shares of the pixels that show nothing any more: black, white. */
  crushed: z.number().min(0).max(1),
  blown: z.number().min(0).max(1),
  /** Mean distance of the three colours, 0 to 255; near 0 under infrared light. */
  colour: z.number().min(0).max(255),
  /** The Laplacian of luma that only the sharpest hundredth of the pixels reaches. */
  sharpness: z.number().min(0).max(1_020),
  /** Equal for equal pixels, whatever the file says beside them. */
  hash: z.string().regex(/^[0-9a-f]{16}$/),
  /** The mean gradient of each cell, a byte each, row by row from the upper left; base64. */
  map: z.base64().length(MAP_CHARACTERS),
});

export type SentFacts = z.infer<typeof imageFacts>;

/** The facts of an image, the map as bytes. */
export interface ImageFacts extends Readonly<Omit<SentFacts, 'map'>> {
  readonly map: Uint8Array;
}
