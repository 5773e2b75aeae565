import { z } from 'zod';
import { FACTS_METHOD, MAP_COLUMNS, MAP_ROWS } from './limits.ts';

/** What was measured in the pixels of a snapshot, at the size of its thumbnail. */
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
  sharpness: z.number().min(0),
  /** Equal for equal pixels, whatever the file says beside them. */
  hash: z.string().regex(/^[0-9a-f]{16}$/),
  /** The mean gradient of each cell, row by row from the upper left. */
  map: z.instanceof(Uint8Array).refine((map) => map.length === MAP_COLUMNS * MAP_ROWS),
});
export type ImageFacts = z.infer<typeof imageFacts>;
