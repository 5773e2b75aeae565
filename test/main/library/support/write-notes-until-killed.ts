import { openLibrarySync } from '../../../support/open-library-sync.ts';
import { say } from './say.ts';

/** The child of the SIGKILL test of notes: changes one note over and over, and says each number that was acknowledged. */
const [folder = '', first = ''] = process.argv.slice(2);
const subject = { deviceId: 'd', archiveId: null };

say('started');
const library = openLibrarySync({ folder, clock: { now: () => Date.now() } });
library.addByHand(subject, Date.now());
for (let number = Number(first); ; number += 1) {
  library.notes.write(subject, `${number} ${'Lens dirty. '.repeat(100)}`, Date.now());
  say(String(number));
}
