import type { Library } from '../../../../main/library/library.ts';
import type { SubjectReference } from '../../../../preload/contract/index.ts';
import { device, image, NOW, noValidators, temporaryLibrary } from '../../library/support/library-fixture.ts';

export const IMAGES = 12;
export const IMAGE_BYTES = 200_000;
export const CAPTURED = Date.UTC(2026, 10, 20, 8, 15, 30);
export const NAME = 'Fleetglass 2026-11-21 14.05 – Production';
/** A part has four images. */
export const PART_MEGABYTES = 1.1;
export const partNames = [1, 2, 3].map((number) => `${NAME} part ${number} of 3.zip`);

/** A library with an image of each of its devices, which go into three parts. */
export async function cameras(): Promise<{ library: Library; subjects: SubjectReference[] }> {
  const library = temporaryLibrary();
  const subjects = Array.from({ length: IMAGES }, (_, index) => device(`camera ${index}`));
  for (const [index, subject] of subjects.entries()) {
    library.addByHand(subject, NOW);
    const stored = image(`${index} `.padEnd(IMAGE_BYTES, 'x'), { capturedAt: CAPTURED });
    await library.storeImage(subject, stored, noValidators, NOW);
  }
  return { library, subjects };
}
