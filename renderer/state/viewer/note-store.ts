import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Bridge, SubjectReference } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { withActions } from '../store/store.ts';
import { createNoteDrafts, isUnsaved } from './note-drafts.ts';

/** How long a person stops typing before a note is stored, ms. */
const PAUSE_MS = 500;

type NoteBridge = Pick<Bridge, 'fleet' | 'on'>;
type NoteToasts = Pick<ToastStore, 'show' | 'warn'>;

/** Reads and stores drafts; what belongs to an account that was left is dropped. */
function createNoteCalls(bridge: NoteBridge, toasts: NoteToasts) {
  const drafts = createNoteDrafts();
  const account = createRenewableSignal();

  async function open(subject: SubjectReference): Promise<void> {
    const known = drafts.get(subject);
    drafts.open(known ?? { subject, text: '', stored: null, isSaving: false, failure: null });
    if (known !== undefined && known.stored !== null) return;
    const signal = account.current;
    const answer = await invoke(() => bridge.fleet.note({ subject }));
    if (signal.aborted || drafts.get(subject)?.stored !== null) return;
    const stored = answer.ok ? (answer.value?.text ?? '') : null;
    if (stored !== null) drafts.change(subject, { text: stored, stored, failure: null });
    else if (!answer.ok) drafts.change(subject, { failure: answer.failure });
  }

  async function save(subject: SubjectReference): Promise<void> {
    const draft = drafts.get(subject);
    if (draft === undefined || draft.isSaving || !isUnsaved(draft)) return;
    const signal = account.current;
    drafts.change(subject, { isSaving: true });
    const answer = await invoke(() => bridge.fleet.writeNote({ subject, text: draft.text }));
    if (signal.aborted) return;
    if (!answer.ok) {
      drafts.change(subject, { isSaving: false, failure: answer.failure });
      toasts.warn(answer.failure, { label: text('action.tryAgain'), run: () => void save(subject) });
      return;
    }
    drafts.change(subject, { isSaving: false, failure: null, stored: draft.text });
    const before = draft.stored ?? '';
    if (answer.value === null && before.trim() !== '') offerUndo(subject, before);
    // What was typed meanwhile.
    await save(subject);
  }

  function write(subject: SubjectReference, typed: string): Promise<void> {
    drafts.change(subject, { text: typed });
    return save(subject);
  }

  /** A note that was written since stays. */
  async function undo(subject: SubjectReference, before: string): Promise<void> {
    await open(subject);
    if (drafts.get(subject)?.text.trim() === '') await write(subject, before);
  }

  function offerUndo(subject: SubjectReference, before: string): void {
    const run = () => void undo(subject, before);
    toasts.show({ message: text('note.removed'), action: { label: text('action.undo'), run } });
  }

  return { drafts, account, open, save, write };
}

export type NoteStore = ReturnType<typeof createNoteStore>;

/**
 * The notes of the subjects that are looked at. A note is stored as one types, and at `flush`; one that could not be stored stays in its field, and a toast
 * offers to try again.
 */
export function createNoteStore(bridge: NoteBridge, toasts: NoteToasts) {
  const { drafts, account, open, save, write } = createNoteCalls(bridge, toasts);
  const pauses = new Map<string, ReturnType<typeof setTimeout>>();

  bridge.on.noteChanged(({ subject, note }) => {
    const draft = drafts.get(subject);
    // What a person is typing here is newer.
    if (draft === undefined || isUnsaved(draft)) return;
    const stored = note?.text ?? '';
    if (stored !== draft.stored?.trim()) drafts.change(subject, { text: stored, stored });
  });

  return withActions(drafts.store, {
    draft: drafts.get,
    /** Reads the note of a subject, unless it is there. */
    open,
    type(subject: SubjectReference, typed: string): void {
      drafts.change(subject, { text: typed });
      const key = subjectKey(subject);
      clearTimeout(pauses.get(key));
      pauses.set(
        key,
        setTimeout(() => void save(subject), PAUSE_MS),
      );
    },
    /** Stores at once what is not stored yet. */
    flush: () => Promise.all([...drafts.store.value.values()].map(({ subject }) => save(subject))),
    remove: (subject: SubjectReference) => write(subject, ''),
    /** The note of a subject, also of one that was never opened; empty: there is none. */
    async textOf(subject: SubjectReference): Promise<string> {
      await open(subject);
      return drafts.get(subject)?.text.trim() ?? '';
    },
    reset(): void {
      account.renew();
      for (const pause of pauses.values()) clearTimeout(pause);
      pauses.clear();
      drafts.store.set(new Map());
    },
  });
}
