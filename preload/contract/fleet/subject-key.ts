import type { NoteTarget, SubjectReference } from './fleet.ts';

/** Returns the map key of a subject; JSON separates the ids whatever characters they contain. */
export function subjectKey(subject: SubjectReference): string {
  return JSON.stringify([subject.deviceId, subject.archiveId]);
}

export function noteKey({ subject, snapshotAt }: NoteTarget): string {
  return JSON.stringify([subject.deviceId, subject.archiveId, snapshotAt]);
}

export function subjectOfKey(key: string): SubjectReference {
  const [deviceId, archiveId] = JSON.parse(key) as [string, string | null];
  return { deviceId, archiveId };
}
