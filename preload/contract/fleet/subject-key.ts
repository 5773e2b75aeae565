import type { SubjectReference } from './fleet.ts';

/** A subject as the key of a map; JSON separates the ids whatever characters they hold. */
export function subjectKey(subject: SubjectReference): string {
  return JSON.stringify([subject.deviceId, subject.archiveId]);
}

export function subjectOfKey(key: string): SubjectReference {
  const [deviceId, archiveId] = JSON.parse(key) as [string, string | null];
  return { deviceId, archiveId };
}
