import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract, type SubjectReference } from '../../../../preload/contract/index.ts';
import { type OpenedApp, openApp, valueOf } from '../app-fixture.ts';

let opened: OpenedApp;
let subject: SubjectReference;

const exports = () => opened.app.handlers.exports;

beforeEach(async () => {
  opened = await openApp({ organizations: 1, devices: 2, archives: 0, hostile: false });
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
