import type { Precision, SubjectReference } from '../../../preload/contract/index.ts';
import { deviceOfSubject, type ReferenceRow, referenceColumns } from '../database/subject-reference.ts';
import type { GoingSnapshot, RowRemoval } from './row-removal.ts';
import type { StorageContext } from './storage-context.ts';
import type { UsedBytes } from './used-bytes.ts';

/** A snapshot whose image is gone. */
export interface LostSnapshot {
  readonly subject: SubjectReference;
  readonly precision: Precision;
}

interface Mended {
  readonly state: 'intact' | 'damaged' | 'missing';
  readonly lost: readonly LostSnapshot[];
}

interface AffectedRow extends GoingSnapshot, ReferenceRow {
  readonly precision: Precision;
}

/** Removes the rows of an image whose file is gone, and requests its snapshots again. */
function createRequestAgain(
  database: StorageContext['database'],
  { rowRemoval, used, now }: Pick<MendParts, 'rowRemoval' | 'used' | 'now'>,
) {
  const affected = database.select<AffectedRow>(`
    SELECT snapshot.id, subject_id AS subjectId, precision, snapshot.hash, byte_length AS byteLength, ${referenceColumns}
    FROM snapshot JOIN image ON image.hash = snapshot.hash JOIN subject ON subject.id = subject_id ${deviceOfSubject}
    WHERE snapshot.hash = ?`);
  const request = database.prepare(`
    INSERT INTO requested_download (subject_id, precision, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`);
  return (hash: string): readonly LostSnapshot[] => {
    const snapshots = affected.all(hash);
    const loose = database.transaction('durable', () => {
      for (const { subjectId, precision } of snapshots) request.run(subjectId, precision, now());
      return rowRemoval.forget(snapshots);
    });
    for (const { byteLength } of loose) used.add(-byteLength);
    return snapshots.map(({ deviceId, archiveId, precision }) => ({
      subject: { deviceId, archiveId },
      precision,
    }));
  };
}

interface MendParts extends Pick<StorageContext, 'database' | 'images' | 'mutex' | 'now'> {
  readonly rowRemoval: RowRemoval;
  readonly used: UsedBytes;
}

export type MendImage = ReturnType<typeof createMendImage>;

/**
 * Reads a stored image back. A damaged file is set aside; the snapshots of a damaged or missing
 * one no longer count as downloaded, and are requested again.
 */
export function createMendImage(parts: MendParts) {
  const { database, images, mutex } = parts;
  const requestAgain = createRequestAgain(database, parts);
  return (hash: string, byteLength: number): Promise<Mended> =>
    mutex.run(hash, async () => {
      const state = await images.verify(hash, byteLength);
      if (state === 'intact') return { state, lost: [] };
      if (state === 'damaged') await images.setAside(hash);
      return { state, lost: requestAgain(hash) };
    });
}
