import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actOnHealth, comparisonOf } from '../../../../renderer/pages/health/health-actions.ts';
import { createAppState } from '../../../../renderer/state/app-state.ts';
import { createFakeBridge, fakeSession } from '../../fakes/fake-bridge.ts';
import { fakeOrganization, fakeSnapshot } from '../../fakes/fake-fleet.ts';
import { fakeHealth, fakeHealthRow, fakeHealthSummary } from '../../fakes/health-rows.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const row = fakeHealthRow(1, fakeHealth('moved', fakeSnapshot('low'), fakeSnapshot('full')));

async function openApp() {
  const fake = createFakeBridge({ session: fakeSession, organizations: [fakeOrganization('north', 2)] });
  const called: unknown[] = [];
  const health = {
    ...fake.bridge.health,
    callFine(request: unknown) {
      called.push(request);
      return Promise.resolve({ ok: true as const, value: fakeHealthSummary({ moved: 1 }) });
    },
  };
  const requested: unknown[] = [];
  const offline = {
    ...fake.bridge.offline,
    requestDownload(request: unknown) {
      requested.push(request);
      return fake.bridge.offline.state();
    },
  };
  const app = createAppState({ ...fake.bridge, health, offline });
  await vi.advanceTimersByTimeAsync(0);
  return { app, called, requested };
}

test('"Looks fine" is said, and the message takes it back', async () => {
  const { app, called } = await openApp();
  await actOnHealth(app, row, 'fine');
  const [toast] = app.toasts.value;
  expect(toast?.message).toBe('Camera 1 looks fine. It’s listed again when its state changes.');
  toast?.action?.run();
  expect(called).toEqual([
    { subjects: [row.subject], isFine: true },
    { subjects: [row.subject], isFine: false },
  ]);
});

test('of a silent device nothing looks fine: it is known, and hidden until it sends', async () => {
  const { app, called } = await openApp();
  await actOnHealth(app, { ...row, health: { ...row.health, verdict: 'silent' } }, 'fine');
  expect(app.toasts.value[0]?.message).toBe('Camera 1 is hidden until it sends an image.');
  expect(called).toEqual([{ subjects: [row.subject], isFine: true }]);
});

test('a device that was called fine is listed again', async () => {
  const { app, called } = await openApp();
  await actOnHealth(app, { ...row, health: { ...row.health, fineAt: 1 } }, 'fine');
  expect(called).toEqual([{ subjects: [row.subject], isFine: false }]);
});

test('the usual image is the older side of the comparison; without one of them there is none', () => {
  expect(comparisonOf(row)?.panes.map(({ best }) => best)).toEqual([row.health.usual, row.health.now]);
  expect(comparisonOf({ ...row, health: { ...row.health, usual: null } })).toBeNull();
});

const ofArchive = { ...row, health: { ...row.health, archiveId: 'archive-1', isFull: false } };

test('Open shows the image of the card, also where that is the image of an archive', async () => {
  const { app } = await openApp();
  const wanted: unknown[] = [];
  app.commands.subscribe(() => wanted.push(app.commands.value));
  const shown = { ...ofArchive, subject: { deviceId: 'north-0', archiveId: null } };
  await actOnHealth(app, shown, 'view');
  expect(wanted.at(-1)).toMatchObject({
    kind: 'subject',
    subject: { deviceId: 'north-0', archiveId: 'archive-1' },
    opens: true,
  });
});

test('full precision is requested of the image of the card, and not where it is downloaded', async () => {
  const { app, requested } = await openApp();
  await actOnHealth(app, { ...row, health: { ...row.health, isFull: true } }, 'full');
  expect(requested).toEqual([]);
  expect(app.toasts.value).toEqual([]);
  await actOnHealth(app, ofArchive, 'full');
  expect(requested).toEqual([{ subjects: [{ ...row.subject, archiveId: 'archive-1' }], precision: 'full' }]);
});
