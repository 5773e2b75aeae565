import { openLibrarySync } from '../../../support/open-library-sync.ts';
import { receivedImage } from '../../../support/received-image.ts';
import { say } from './say.ts';

/** The child of the SIGKILL test: keeps one image after the other and names each one that was acknowledged. */
const [folder = '', round = ''] = process.argv.slice(2);
const subject = { deviceId: 'd', archiveId: null };

say('started');
const library = openLibrarySync({ folder, clock: { now: () => Date.now() } });
library.addByHand(subject, Date.now());
for (let count = 0; ; count += 1) {
  const bytes = Buffer.alloc(1_000_000, `${round} ${count} `);
  const stored = await library.storeImage(
    subject,
    receivedImage({ bytes, precision: count % 2 === 0 ? 'full' : 'low' }),
    { lastModified: `${round} ${count}`, etag: null },
    Date.now(),
  );
  say(stored.hash);
}
