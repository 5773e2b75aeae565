import { noteKey, subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Failure, Note, NoteTarget, SubjectReference } from '../../../preload/contract/index.ts';
import { createStore } from '../store/store.ts';

/** Most recently viewed subjects whose notes are in memory. An unsaved note stays. */
const LIMIT = 20;

/** A note as typed in its field. */
export interface NoteDraft extends NoteTarget {
  readonly text: string;
  /** Last stored text, as typed; `null` if the note is not read yet. */
  readonly stored: string | null;
  readonly isSaving: boolean;
  /** Why the text could not be stored. */
  readonly failure: Failure | null;
}

/** By their target. */
export type NoteDrafts = ReadonlyMap<string, NoteDraft>;

export function isUnsaved({ text, stored, isSaving }: NoteDraft): boolean {
  return isSaving || (stored !== null && text !== stored);
}

/**
 * Returns the notes on snapshots of a subject, newest snapshot first, without those in `fields`.
 */
export function otherNotes(drafts: NoteDrafts, fields: readonly NoteTarget[]): readonly NoteDraft[] {
  const shown = new Set(fields.map(noteKey));
  const subjects = new Set(fields.map(({ subject }) => subjectKey(subject)));
  return [...drafts]
    .filter(
      ([key, { subject, text }]) =>
        !shown.has(key) && subjects.has(subjectKey(subject)) && text.trim() !== '',
    )
    .map(([, draft]) => draft)
    .filter(({ snapshotAt }) => snapshotAt !== null)
    .sort((one, other) => (other.snapshotAt ?? 0) - (one.snapshotAt ?? 0));
}

const unread = { text: '', stored: null, isSaving: false, failure: null };

/** Drafts of notes, with those of the last opened subject at the end. */
export function createNoteDrafts() {
  const store = createStore<NoteDrafts>(new Map());
  const get = (target: NoteTarget) => store.value.get(noteKey(target));
  const change = (target: NoteTarget, part: Partial<NoteDraft>): void => {
    const known = get(target);
    if (known !== undefined) store.set(new Map(store.value).set(noteKey(target), { ...known, ...part }));
  };
  return {
    store,
    get,
    change,
    /** Adds an unknown note, to be read. */
    open({ subject, snapshotAt }: NoteTarget): void {
      const key = subjectKey(subject);
      const target = { subject, snapshotAt };
      const all = new Map(store.value).set(noteKey(target), get(target) ?? { ...target, ...unread });
      const isOfSubject = (draft: NoteDraft) => subjectKey(draft.subject) === key;
      const inOrder = [...all].sort(
        ([, one], [, other]) => Number(isOfSubject(one)) - Number(isOfSubject(other)),
      );
      const subjects = [...new Set(inOrder.map(([, draft]) => subjectKey(draft.subject)))];
      const old = new Set(subjects.slice(0, -LIMIT));
      store.set(
        new Map(inOrder.filter(([, draft]) => !old.has(subjectKey(draft.subject)) || isUnsaved(draft))),
      );
    },
    /** Takes all stored notes of a subject; what was read or typed before stays. */
    take(subject: SubjectReference, notes: readonly Note[]): void {
      const drafts = new Map(store.value);
      for (const { snapshotAt, text } of notes) {
        const target = { subject, snapshotAt };
        const known = drafts.get(noteKey(target)) ?? { ...target, ...unread };
        if (known.stored === null)
          drafts.set(noteKey(target), { ...known, text, stored: text, failure: null });
      }
      store.set(drafts);
    },
  };
}
