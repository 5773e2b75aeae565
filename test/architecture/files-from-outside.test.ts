import { expect, test } from 'vitest';
import { filesOf, readSource } from './sources.ts';

const FILE_IMPORT = /import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g;
/** What of node:fs opens a file by its path. */
const OPENING = new Set(['open', 'openSync', 'readFile', 'readFileSync', 'createReadStream']);

/** Makes a new file, or writes over one of the app's own. */
const WRITES = /NEW_FILE|FILE_MODE|'wx'/;

/** Files of the app's own profile and program, which nothing but the app and the system writes. */
const OWN = [
  'main/bagit/collect-content.ts',
  'main/desktop/lifecycle/safe-start.ts',
  'main/desktop/protocol/app-protocol.ts',
  'main/desktop/settings-file.ts',
  'main/desktop/update-package.ts',
  'main/diagnostics/log.ts',
  'main/export/bag/page-thumbnails.ts',
  'main/library/database/connect.ts',
  'main/library/files/account-folders.ts',
  'main/library/files/private-folder.ts',
  'main/library/files/state-file.ts',
  'main/library/images/partial-images.ts',
  'main/library/rebuild/choices.ts',
  'main/library/rebuild/rebuild-mark.ts',
  'main/network/system-authorities.ts',
  // The bundles of the Linux distributions.
];

/** The calls of a file that open another one to read it. */
function openings(source: string): readonly string[] {
  const imported = [...source.matchAll(FILE_IMPORT)].flatMap(([, names = '']) => names.split(/[\s,]+/));
  return (
    imported
      .filter((name) => OPENING.has(name))
      .flatMap((name) => Array.from(source.matchAll(new RegExp(`(?<![.\\w])${name}\\([^\\n]*`, 'g'))))
      .map(([call]) => call)
      // A file descriptor was opened before.
      .filter((call) => !WRITES.test(call) && !call.includes('(descriptor'))
  );
}

test('P49: files that come from outside are opened by main/gate/regular-file.ts alone', () => {
  const opening = filesOf('main/**/*.ts').filter(
    (file) => !file.startsWith('main/gate/') && openings(readSource(file)).length > 0,
  );
  expect(opening.toSorted()).toEqual(OWN);
});

test('a file that is opened in another way is found', () => {
  const source = "import { readFile } from 'node:fs/promises';\nawait readFile(path);";
  expect(openings(source)).toEqual(['readFile(path);']);
});
