import { writeSync } from 'node:fs';
import { openLibrary } from '../../../main/library/open-library.ts';

/** The child of the SIGKILL test: keeps one image after the other and names each one that was acknowledged. */
const [folder = '', round = ''] = process.argv.slice(2);
const STANDARD_OUTPUT = 1;
const subject = { deviceId: 'd', archiveId: null };

writeSync(STANDARD_OUTPUT, 'started\n');
const library = openLibrary({ folder, clock: { now: () => Date.now() } });
library.addByHand(subject, Date.now());
for (let count = 0; ; count += 1) {
  const bytes = Buffer.alloc(1_000_000, `${round} ${count} `);
  const kept = await library.keep(
    subject,
    {
      bytes,
      mediaType: 'image/jpeg',
      widthPixels: 1,
      heightPixels: 1,
      precision: count % 2 === 0 ? 'full' : 'low',
      capturedAt: null,
      receivedAt: null,
    },
    { lastModified: `${round} ${count}`, etag: null },
    Date.now(),
  );
  writeSync(STANDARD_OUTPUT, `${kept.hash}\n`);
}
