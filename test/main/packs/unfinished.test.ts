import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { removeUnfinished } from '../../../main/packs/remove-unfinished.ts';
import { temporaryFolder } from '../library/support/library-fixture.ts';
import { filledLibrary, makePack, planOf } from './pack-fixture.ts';

let stick: string;
let app: string;

beforeEach(() => {
  stick = temporaryFolder();
  app = temporaryFolder();
});

/** What the app's folder and the stick have when the making of a pack is killed at its first image. */
async function killed(): Promise<void> {
  const library = await filledLibrary();
  const later = temporaryFolder();
  let notes: readonly (readonly [string, string])[] = [];
  const { files } = await makePack(library, await planOf(library), {
    folder: stick,
    spoolFolder: app,
    onBytes: () => (notes = readdirSync(app).map((name) => [name, readFileSync(join(app, name), 'utf8')])),
  });
  expect([notes.length, readdirSync(app)]).toEqual([1, []]);
  for (const [name, text] of notes) writeFileSync(join(app, name), text);
  for (const file of files) {
    const bytes = readFileSync(file);
    renameSync(file, join(later, basename(file)));
    writeFileSync(`${file}.part`, bytes.subarray(0, bytes.byteLength / 2));
  }
}

describe('P43: at the start after a pack was killed while it was made', () => {
  it('what it has left is removed, and nothing else', async () => {
    await killed();
    writeFileSync(join(stick, 'mine.fleetpack.part'), 'mine');
    await removeUnfinished(app);
    expect([readdirSync(stick), readdirSync(app)]).toEqual([['mine.fleetpack.part'], []]);
  });

  it('a file of the same name that somebody else has made stays', async () => {
    await killed();
    const [name = ''] = readdirSync(stick);
    writeFileSync(join(stick, name), 'age-encryption.org/v1, but not this one');
    await removeUnfinished(app);
    expect([readdirSync(stick), readdirSync(app)]).toEqual([[name], []]);
  });

  it('a pack that was whole stays', async () => {
    await killed();
    const [name = ''] = readdirSync(stick);
    const whole = name.slice(0, -'.part'.length);
    renameSync(join(stick, name), join(stick, whole));
    await removeUnfinished(app);
    expect([readdirSync(stick), readdirSync(app)]).toEqual([[whole], []]);
  });

  it('what is on a stick that is not connected is removed at a later start', async () => {
    await killed();
    const away = `${stick} away`;
    renameSync(stick, away);
    await removeUnfinished(app);
    expect(readdirSync(app)).toHaveLength(1);
    renameSync(away, stick);
    await removeUnfinished(app);
    expect([readdirSync(stick), readdirSync(app)]).toEqual([[], []]);
  });
});
