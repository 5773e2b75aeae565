import { type AcceptedFacts, acceptFacts, type SnapshotFacts } from './accept-facts.ts';
import { type AcceptedImage, acceptImage, type ImageRefusal } from './accept-image.ts';

export interface ReceivedImage extends AcceptedImage, AcceptedFacts {}

/** Accepts an image with its facts. `now`: ms since the epoch. */
export async function acceptSnapshot(
  bytes: Uint8Array,
  facts: SnapshotFacts,
  now: number,
  pixelLimit?: number,
): Promise<ReceivedImage | ImageRefusal> {
  const image = await acceptImage(bytes, pixelLimit);
  return typeof image === 'string' ? image : { ...image, ...acceptFacts(facts, now) };
}
