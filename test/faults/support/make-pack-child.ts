import { writeSync } from 'node:fs';
import { createExportDraft } from '../../../main/bagit/export-draft.ts';
import { planPack } from '../../../main/packs/plan-pack.ts';
import { writePack } from '../../../main/packs/write-pack.ts';
import { openLibrarySync } from '../../support/open-library-sync.ts';

/** The child of the fault tests of carry packs: makes one in parts, and says each image that is in it. */
const [libraryFolder = '', folder = '', spoolFolder = ''] = process.argv.slice(2);
const STANDARD_OUTPUT = 1;
/** Some images each. */
const PART_BYTES = 400_000;

const library = openLibrarySync({ folder: libraryFolder, clock: { now: () => Date.now() } });
const { signal } = new AbortController();
const draft = createExportDraft({ exportId: 'pack', library, secondsFor: () => null });
await draft.plan({ source: { kind: 'everything' }, snapshots: { kind: 'all' }, precision: 'full' });
const options = { hasNotes: false, hasPins: false, partBytes: PART_BYTES, signal };
await writePack({
  library,
  plan: await planPack(draft.images(), { library, ...options }),
  head: {
    application: { name: 'Fleetglass', version: '1.2.3' },
    id: 'pack-1',
    madeAt: new Date(0).toISOString(),
    laptop: 'LAPTOP-7',
    environment: { name: 'Production', kind: 'production', origin: 'https://cloud.example.org' },
  },
  lock: { kind: 'passphrase', passphrase: 'a passphrase', workFactor: 1 },
  folder,
  name: 'North',
  spoolFolder,
  signal,
  onBytes: () => writeSync(STANDARD_OUTPUT, 'image\n'),
});
library.close();
await library.settled();
