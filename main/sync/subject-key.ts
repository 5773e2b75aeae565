import type { SubjectReference } from '../../preload/contract/index.ts';

/** One text for one subject, whatever characters its identifiers have. */
export function subjectKey({ deviceId, archiveId }: SubjectReference): string {
  return JSON.stringify([deviceId, archiveId]);
}
