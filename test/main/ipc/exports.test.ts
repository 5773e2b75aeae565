import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract, type SubjectReference } from '../../../preload/contract/index.ts';
import { temporaryFolder } from '../library/support/library-fixture.ts';
import { type OpenedApp, openApp, valueOf } from './app-fixture.ts';

const otherLaptop =
  'plant-7 ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDhVnNTR8bLTkOMk0pYgo0lkYsLMF1sXrxMcNTfOFdJm';

let opened: OpenedApp;
let subject: SubjectReference;
let stick: string;

const exports = () => opened.app.handlers.exports;

beforeEach(async () => {
  stick = join(temporaryFolder(), 'AUDIT-STICK');
  mkdirSync(stick);
  opened = await openApp(
    { organizations: 1, devices: 2, archives: 0, hostile: false },
    { managed: { settings: { exportSigned: true }, knownSigners: [otherLaptop] }, exportFolder: stick },
  );
  const { handlers } = opened.app;
  await valueOf(handlers.fleet.refresh(null));
  const { rows } = await valueOf(handlers.fleet.devices({ offset: 0, limit: 1 }));
  subject = { deviceId: rows[0]?.id ?? '', archiveId: null };
  await valueOf(
    handlers.gallery.revalidate({ scope: 'demand', subjects: [subject], precision: 'low', always: true }),
  );
  await expect
    .poll(async () => (await valueOf(handlers.gallery.tile({ subject }))).low, { timeout: 20_000 })
    .not.toBeNull();
});

afterEach(() => opened.close());

/** Exports the image as a page would that does not want a signature. */
async function exportUnsigned(): Promise<string> {
  const { exportId } = await valueOf(exports().select({ subjects: [subject] }));
  const choice = { source: { kind: 'selection' }, snapshots: { kind: 'newest' }, precision: 'best' } as const;
  await valueOf(exports().plan({ exportId, ...choice }));
  await valueOf(exports().chooseFolder({ exportId }));
  const how = { template: '{device}', missing: 'leaveOut', hasSidecars: false, isSigned: false } as const;
  await valueOf(exports().start({ exportId, ...how }));
  const ended = async () => (await valueOf(exports().list(null))).exports.at(-1)?.state;
  await expect.poll(ended, { timeout: 20_000 }).toBe('done');
  return join(stick, readdirSync(stick)[0] ?? '');
}

it('signs every export where an administrator demands it, whatever the page sends, and the check knows this laptop', async () => {
  const folder = await exportUnsigned();
  expect(readdirSync(folder)).toContain('tagmanifest-sha256.txt.sig');
  const { verificationId } = await valueOf(opened.app.handlers.verification.drop({ path: folder }));
  const isEnded = () =>
    opened.events.some(
      ({ name, payload }) => name === 'verificationProgressed' && payload.kind === 'checked',
    );
  await expect.poll(isEnded, { timeout: 20_000 }).toBe(true);
  const { findings } = await valueOf(
    opened.app.handlers.verification.findings({ verificationId, offset: 0, count: 10 }),
  );
  expect(findings.map(({ code }) => code)).toEqual(['signedHere']);
});

it('knows where and when an image was exported, by the name of the folder alone', async () => {
  const tile = () => valueOf(opened.app.handlers.gallery.tile({ subject }));
  expect(await tile()).not.toHaveProperty('exported');
  await exportUnsigned();
  const last = { folderName: 'AUDIT-STICK', at: expect.any(Number) as number };
  await expect
    .poll(tile)
    .toMatchObject({ exported: last, marks: expect.arrayContaining(['exported']) as string[] });
});

it('P6: checks nothing that is no path of a dropped file', async () => {
  const { drop } = opened.app.handlers.verification;
  for (const path of ['', 'Export.zip', '../Export'])
    expect(await drop({ path })).toMatchObject({ ok: false, failure: { code: 'invalidInput' } });
});

it('P6: lays stored images ready to be dragged out, and tells the page an id and no path', async () => {
  const prepared = await valueOf(exports().prepareDrag({ subjects: [subject], hash: null }));
  expect(contract.exports.prepareDrag.output.safeParse(prepared).success).toBe(true);
  expect(JSON.stringify(prepared)).not.toContain(opened.profileFolder);
  expect(await exports().startDrag({ dragId: prepared.dragId, picture: null })).toMatchObject({ ok: true });
});

it('drags nothing under an id that was never given, or by somebody who is not signed in', async () => {
  const { dragId } = await valueOf(exports().prepareDrag({ subjects: [subject], hash: null }));
  expect(await exports().startDrag({ dragId: `${dragId}/..`, picture: null })).toMatchObject({
    failure: { code: 'notFound' },
  });
  await valueOf(opened.app.handlers.session.signOut(null));
  expect(await exports().startDrag({ dragId, picture: null })).toMatchObject({ ok: false });
  expect(await exports().prepareDrag({ subjects: [subject], hash: null })).toMatchObject({ ok: false });
});
