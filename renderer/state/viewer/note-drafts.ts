import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Failure, SubjectReference } from '../../../preload/contract/index.ts';
import { createStore } from '../store/store.ts';

/** Notes in memory: those of the subjects that were looked at last. One that is not stored yet stays. */
const LIMIT = 20;

/** A note as it stands in its field. */
export interface NoteDraft {
  readonly subject: SubjectReference;
  readonly text: string;
  /** The text that was stored last, as it was typed; null: the note is not read yet. */
  readonly stored: string | null;
  readonly isSaving: boolean;
  /** Why the text could not be stored. */
  readonly failure: Failure | null;
}

/** By subject. */
export type NoteDrafts = ReadonlyMap<string, NoteDraft>;

export function isUnsaved({ text, stored, isSaving }: NoteDraft): boolean {
  return isSaving || (stored !== null && text !== stored);
}

/** The drafts of notes, the one that was opened last at the end. */
export function createNoteDrafts() {
  const store = createStore<NoteDrafts>(new Map());
  const get = (subject: SubjectReference) => store.value.get(subjectKey(subject));
  return {
    store,
    get,
    open(draft: NoteDraft): void {
      const key = subjectKey(draft.subject);
      const all = [...store.value].filter(([known]) => known !== key).concat([[key, draft]]);
      const old = new Set(all.slice(0, -LIMIT).map(([known]) => known));
      store.set(new Map(all.filter(([known, one]) => !old.has(known) || isUnsaved(one))));
    },
    change(subject: SubjectReference, part: Partial<NoteDraft>): void {
      const known = get(subject);
      if (known !== undefined)
        store.set(new Map(store.value).set(subjectKey(subject), { ...known, ...part }));
    },
  };
}
