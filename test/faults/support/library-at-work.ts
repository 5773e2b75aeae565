import { writeSync } from 'node:fs';
import { LibraryError } from '../../../main/library/database/library-error.ts';
import type { OrganizationRecord } from '../../../preload/contract/index.ts';
import { openLibrarySync } from '../../support/open-library-sync.ts';
import { receivedImage } from '../../support/received-image.ts';

/**
 * The child of the fault tests: stores a list in many slices, keeps images, gives some up, checks everything. Each image
 * is named when it was acknowledged; each failure by its code.
 */
const [folder = '', round = ''] = process.argv.slice(2);
const STANDARD_OUTPUT = 1;
const IMAGES = 5;
const DEVICES = 40;
const none = { lastModified: null, etag: null };

function say(line: string): void {
  writeSync(STANDARD_OUTPUT, `${line}\n`);
}

function fleet(): OrganizationRecord[] {
  const devices = Array.from({ length: DEVICES }, (_, index) => ({
    id: `d${index}`,
    name: `${round} ${index}`,
    fields: {},
    archives: [],
  }));
  return [{ id: 'o', name: 'o', fields: {}, devices }];
}

/** Returns whether it was done. */
async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof LibraryError)) throw error;
    say(`failed ${error.failure.code}`);
    return false;
  }
}

let time = 0;
await attempt(async () => {
  const library = openLibrarySync({
    folder,
    clock: { now: () => Date.now() },
    // Each slice is as short as it can be.
    pace: { now: () => (time += 1_000), yieldToEventLoop: () => Promise.resolve() },
  });
  // A list that could not be stored is asked for again, as its validators were not stored either; no image comes before its device.
  const storeList = () => library.storeOrganizations(fleet(), none, Date.now());
  if (!(await attempt(storeList))) await attempt(storeList);
  for (let count = 0; count < IMAGES; count += 1) {
    await attempt(async () => {
      const bytes = Buffer.alloc(50_000, `${round} ${count} `);
      const image = {
        bytes,
        mediaType: 'image/jpeg',
        widthPixels: 1,
        heightPixels: 1,
        precision: 'full',
      } as const;
      const stored = await library.storeImage(
        { deviceId: `d${count}`, archiveId: null },
        receivedImage(image),
        none,
        Date.now(),
      );
      say(`stored ${stored.hash}`);
    });
  }
  await attempt(async () => {
    const target = { kind: 'device', deviceId: 'd0' } as const;
    say('freeing');
    await library.storage.act({ target, action: 'free', isPreview: false });
  });
  await attempt(() => library.storage.check().finished);
  library.close();
  say('ended');
});
