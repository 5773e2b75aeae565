import type { NoteTarget, SubjectReference } from './fleet.ts';

/** A subject as the key of a map; JSON separates the ids whatever characters they hold. */
export function subjectKey(subject: SubjectReference): string {
  return JSON.stringify([subject.deviceId, subject.archiveId]);
}

/** What a note is about, as the key of a map. */
export function noteKey({ subject, snapshotAt }: NoteTarget): string {
  return JSON.stringify([subject.deviceId, subject.archiveId, snapshotAt]);
}

export function subjectOfKey(key: string): SubjectReference {
  const [deviceId, archiveId] = JSON.parse(key) as [string, string | null];
  return { deviceId, archiveId };
}
