import { writeSync } from 'node:fs';
import { importPack } from '../../../main/packs/open/import-pack.ts';
import { openPack } from '../../../main/packs/open/open-pack.ts';
import { openLibrarySync } from '../../support/open-library-sync.ts';

/** The child of the fault tests of carry packs: joins a pack with a library, and says each snapshot that is there. */
const [libraryFolder = '', file = '', passphrase = ''] = process.argv.slice(2);
const STANDARD_OUTPUT = 1;

const library = openLibrarySync({ folder: libraryFolder, clock: { now: () => Date.now() } });
const { signal } = new AbortController();
const pack = await openPack(file, { passphrase, identities: [] }, signal);
const onSnapshot = (isNew: boolean) => writeSync(STANDARD_OUTPUT, isNew ? 'joined\n' : 'known\n');
await importPack(pack, { library, now: Date.now(), signal, hasPins: true, onSnapshot });
await pack.close();
library.close();
await library.settled();
writeSync(STANDARD_OUTPUT, 'ended\n');
