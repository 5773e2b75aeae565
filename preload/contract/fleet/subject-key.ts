import type { SubjectReference } from './fleet.ts';

/** One text for one subject, to use as a key; JSON keeps ids apart whatever characters they hold. */
export function subjectKey(subject: SubjectReference): string {
  return JSON.stringify([subject.deviceId, subject.archiveId]);
}

/** The subject that `subjectKey` made a key of. */
export function subjectOfKey(key: string): SubjectReference {
  const [deviceId, archiveId] = JSON.parse(key) as [string, string | null];
  return { deviceId, archiveId };
}
