import { beforeEach, expect, test, vi } from 'vitest';
import type { Bridge, Note } from '../../../../preload/contract/index.ts';
import { createToastStore } from '../../../../renderer/state/settings/toast-store.ts';
import { otherNotes } from '../../../../renderer/state/viewer/note-drafts.ts';
import { createNoteStore } from '../../../../renderer/state/viewer/note-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

const device = { deviceId: 'd', archiveId: null };
const subject = { subject: device, snapshotAt: null };
const snapshot = { subject: device, snapshotAt: 7_000 };
const failure = { code: 'storageFull' } as const;

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** A store over a bridge that has one note; `changed` is another window that writes. */
async function opened(calls: Partial<Bridge['fleet']> = {}) {
  const fake = createFakeBridge();
  let listener: Parameters<Bridge['on']['noteChanged']>[0] = () => {};
  const bridge = {
    fleet: { ...fake.bridge.fleet, ...calls },
    on: { ...fake.bridge.on, noteChanged: (next: typeof listener) => ((listener = next), () => {}) },
  };
  await fake.bridge.fleet.writeNote({ ...subject, text: 'Lens dirty' });
  const toasts = createToastStore(() => {});
  const notes = createNoteStore(bridge, toasts);
  await notes.open(subject);
  const stored = async () => {
    const answer = await fake.bridge.fleet.notes({ subject: device });
    return answer.ok ? (answer.value.find(({ snapshotAt }) => snapshotAt === null)?.text ?? null) : null;
  };
  const changed = (note: Omit<Note, 'snapshotAt'> | null) =>
    listener({ ...subject, note: note === null ? null : { ...note, snapshotAt: null } });
  return { notes, toasts, stored, changed, bridge: fake.bridge };
}

test('a note is stored when the user pauses, once for what was typed, with the spaces still in the field', async () => {
  const { notes, stored } = await opened();
  notes.type(subject, 'Lens dirty, ');
  notes.type(subject, 'Lens dirty, cleaned ');
  expect(await stored()).toBe('Lens dirty');
  await vi.runAllTimersAsync();
  expect(await stored()).toBe('Lens dirty, cleaned');
  expect(notes.draft(subject)).toMatchObject({ text: 'Lens dirty, cleaned ', isSaving: false });
});

test('P28: leaving the field stores at once what was typed, also while an earlier text is being stored', async () => {
  const first = Promise.withResolvers<void>();
  const written: string[] = [];
  const { notes } = await opened({
    async writeNote({ text }) {
      written.push(text);
      if (written.length === 1) await first.promise;
      return { ok: true, value: { snapshotAt: null, text, changedAt: 0 } };
    },
  });
  notes.type(subject, 'one');
  const leaving = notes.flush();
  notes.type(subject, 'two');
  void notes.flush();
  first.resolve();
  await leaving;
  expect(written).toEqual(['one', 'two']);
});

test('a removed note comes back by “Undo”, also when it was emptied by hand', async () => {
  const { notes, toasts, stored } = await opened();
  await notes.remove(subject);
  expect(await stored()).toBeNull();
  toasts.value[0]?.action?.run();
  await vi.runAllTimersAsync();
  expect([await stored(), notes.draft(subject)?.text]).toEqual(['Lens dirty', 'Lens dirty']);
  notes.type(subject, '  ');
  await vi.runAllTimersAsync();
  expect(await stored()).toBeNull();
  expect(toasts.value.at(-1)?.message).toBe('Note removed.');
});

test('“Undo” takes no newer note away', async () => {
  const { notes, toasts, stored } = await opened();
  await notes.remove(subject);
  notes.type(subject, 'New');
  await vi.runAllTimersAsync();
  toasts.value[0]?.action?.run();
  await vi.runAllTimersAsync();
  expect(await stored()).toBe('New');
});

test('P39: a note that could not be stored stays in its field, also after looking at many others, and can be tried again', async () => {
  let isFull = true;
  const { notes, toasts } = await opened({
    writeNote: async ({ text }) =>
      isFull ? { ok: false, failure } : { ok: true, value: { snapshotAt: null, text, changedAt: 0 } },
  });
  notes.type(subject, 'Mine');
  await notes.flush();
  for (let index = 0; index < 50; index += 1)
    await notes.open({ subject: { deviceId: 'd', archiveId: String(index) }, snapshotAt: null });
  expect(notes.draft(subject)).toMatchObject({ text: 'Mine', failure });
  expect(notes.value.size).toBeLessThan(30);
  isFull = false;
  toasts.value[0]?.action?.run();
  await vi.runAllTimersAsync();
  expect(notes.draft(subject)).toMatchObject({ text: 'Mine', stored: 'Mine', failure: null });
});

test('what another window wrote is shown, unless the user is typing here', async () => {
  const { notes, changed } = await opened();
  changed({ text: 'From there', changedAt: 1 });
  expect(notes.draft(subject)?.text).toBe('From there');
  notes.type(subject, 'From here');
  changed({ text: 'From there again', changedAt: 2 });
  expect(notes.draft(subject)?.text).toBe('From here');
  changed(null);
  expect(notes.draft(subject)?.text).toBe('From here');
});

test('the note for a caption is read where it was never opened; an account that is left takes its notes along (P14)', async () => {
  const { notes, stored } = await opened();
  notes.reset();
  expect(await notes.textOf(device, null)).toBe('Lens dirty');
  notes.type(subject, 'of the last account');
  notes.reset();
  await vi.runAllTimersAsync();
  expect([notes.value.size, await stored()]).toEqual([0, 'Lens dirty']);
});

test('a device has a note on itself and one on each snapshot; a caption takes those of what is shown', async () => {
  const { notes, bridge } = await opened();
  await bridge.fleet.writeNote({ ...snapshot, snapshotAt: 5_000, text: 'Before the storm' });
  await bridge.fleet.writeNote({ ...snapshot, snapshotAt: 6_000, text: 'The day after' });
  await notes.open(snapshot);
  notes.type(snapshot, 'Mast leans');
  await notes.flush();
  expect([notes.draft(subject)?.text, notes.draft(snapshot)?.text]).toEqual(['Lens dirty', 'Mast leans']);
  expect(await notes.textOf(device, snapshot.snapshotAt)).toBe('Mast leans\nLens dirty');
  const beside = otherNotes(notes.value, [subject, snapshot]);
  expect(beside.map(({ text }) => text)).toEqual(['The day after', 'Before the storm']);
});

test('notes that are read late take nothing away that was typed meanwhile', async () => {
  const answer = Promise.withResolvers<void>();
  let calls = 0;
  const { notes } = await opened({
    async notes() {
      calls += 1;
      if (calls > 1) await answer.promise;
      return { ok: true, value: [{ snapshotAt: null, text: 'Lens dirty', changedAt: 0 }] };
    },
  });
  const reading = notes.open(snapshot);
  notes.type(subject, 'Lens clean');
  answer.resolve();
  await reading;
  expect(notes.draft(subject)?.text).toBe('Lens clean');
  expect(notes.draft(snapshot)).toMatchObject({ text: '', stored: '' });
});
