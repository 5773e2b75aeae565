import { writeFile } from 'node:fs/promises';
import type { SimulatorService } from '../support/simulator-service.ts';

/** Writes the addresses of all images of an image cloud into a file, one a line, for programs that fetch a list. */
export async function writeAddressList(
  { imageOrigin }: SimulatorService,
  size: number,
  file: string,
): Promise<void> {
  const addresses = Array.from({ length: size }, (_, index) => `${imageOrigin}/images/device-${index}.jpg`);
  await writeFile(file, addresses.join('\n'));
}
