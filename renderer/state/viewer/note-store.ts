import { noteKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Bridge, NoteTarget, SubjectReference } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { withActions } from '../store/store.ts';
import { createNoteDrafts, isUnsaved } from './note-drafts.ts';

/** Pause in typing after which a note is stored, ms. */
const PAUSE_MS = 500;

type NoteBridge = Pick<Bridge, 'fleet' | 'on'>;
type NoteToasts = Pick<ToastStore, 'show' | 'warn'>;

/** Reads and stores drafts; drops those of an account that was left. */
function createNoteCalls(bridge: NoteBridge, toasts: NoteToasts) {
  const drafts = createNoteDrafts();
  const account = createRenewableSignal();

  async function open(target: NoteTarget): Promise<void> {
    drafts.open(target);
    if (drafts.get(target)?.stored !== null) return;
    const { subject } = target;
    const signal = account.current;
    const answer = await invoke(() => bridge.fleet.notes({ subject }));
    if (signal.aborted) return;
    if (answer.ok) drafts.take(subject, answer.value);
    // Absent from the answer: there is none.
    if (drafts.get(target)?.stored !== null) return;
    drafts.change(target, answer.ok ? { stored: '', failure: null } : { failure: answer.failure });
  }

  async function save(target: NoteTarget): Promise<void> {
    const draft = drafts.get(target);
    if (draft === undefined || draft.isSaving || !isUnsaved(draft)) return;
    const signal = account.current;
    const { subject, snapshotAt } = draft;
    drafts.change(target, { isSaving: true });
    const answer = await invoke(() => bridge.fleet.writeNote({ subject, snapshotAt, text: draft.text }));
    if (signal.aborted) return;
    if (!answer.ok) {
      drafts.change(target, { isSaving: false, failure: answer.failure });
      toasts.warn(answer.failure, { label: text('action.tryAgain'), run: () => void save(target) });
      return;
    }
    drafts.change(target, { isSaving: false, failure: null, stored: draft.text });
    const before = draft.stored ?? '';
    if (answer.value === null && before.trim() !== '') offerUndo(target, before);
    // Saves what was typed meanwhile.
    await save(target);
  }

  function write(target: NoteTarget, typed: string): Promise<void> {
    drafts.change(target, { text: typed });
    return save(target);
  }

  /** A note written since stays. */
  async function undo(target: NoteTarget, before: string): Promise<void> {
    await open(target);
    if (drafts.get(target)?.text.trim() === '') await write(target, before);
  }

  function offerUndo(target: NoteTarget, before: string): void {
    const run = () => void undo(target, before);
    toasts.show({ message: text('note.removed'), action: { label: text('action.undo'), run } });
  }

  return { drafts, account, open, save, write };
}

export type NoteStore = ReturnType<typeof createNoteStore>;

/**
 * Creates the store of notes on viewed subjects. A note is stored while typing, and at `flush`;
 * one that could not be stored stays in its field, and a toast offers to retry.
 */
export function createNoteStore(bridge: NoteBridge, toasts: NoteToasts) {
  const { drafts, account, open, save, write } = createNoteCalls(bridge, toasts);
  const pauses = new Map<string, ReturnType<typeof setTimeout>>();

  bridge.on.noteChanged(({ note, ...target }) => {
    const draft = drafts.get(target);
    // The user's text here is newer.
    if (draft === undefined || isUnsaved(draft)) return;
    const stored = note?.text ?? '';
    if (stored !== draft.stored?.trim()) drafts.change(target, { text: stored, stored });
  });

  return withActions(drafts.store, {
    draft: drafts.get,
    /** Reads the notes of a subject, unless loaded. */
    open,
    type(target: NoteTarget, typed: string): void {
      drafts.change(target, { text: typed });
      const key = noteKey(target);
      clearTimeout(pauses.get(key));
      pauses.set(
        key,
        setTimeout(() => void save(target), PAUSE_MS),
      );
    },
    /** Stores unsaved notes at once. */
    flush: () => Promise.all([...drafts.store.value.values()].map(save)),
    remove: (target: NoteTarget) => write(target, ''),
    /** Returns the notes about a snapshot and its subject, even if never opened; empty if none. */
    async textOf(subject: SubjectReference, snapshotAt: number | null): Promise<string> {
      const targets = [
        { subject, snapshotAt },
        ...(snapshotAt === null ? [] : [{ subject, snapshotAt: null }]),
      ];
      for (const target of targets) await open(target);
      return targets.flatMap((target) => drafts.get(target)?.text.trim() || []).join('\n');
    },
    reset(): void {
      account.renew();
      for (const pause of pauses.values()) clearTimeout(pause);
      pauses.clear();
      drafts.store.set(new Map());
    },
  });
}
