import type { Failure, SubjectReference } from '../../../preload/contract/index.ts';
import { acceptRecord } from '../../gate/accept-record.ts';
import type { Database } from '../database/database.ts';
import { LibraryError } from '../database/library-error.ts';
import type { WordIndex } from '../search/word-index.ts';
import { createSubjectRows } from './subject-rows.ts';
import type { Subjects } from './subjects.ts';

const unusableIdentifier: Failure = { code: 'invalidInput', refusal: 'idUnusable' };

/** Stores devices and archives added by id. Calls must run inside a transaction. */
export function createHandAdded(database: Database, subjects: Subjects, words: WordIndex) {
  const rows = createSubjectRows(database, words);
  const show = database.prepare('UPDATE subject SET by_hand = 1 WHERE id = ?');
  const hideDevice = database.prepare(`
    UPDATE subject SET by_hand = 0 WHERE id = ?1 OR (device_id IS NOT NULL AND device_id = ?1 AND by_hand = 1)`);

  function addUnknown(device: number | null, id: string): number {
    const record = acceptRecord({ id, name: id, fields: {} });
    const row = record && rows.add({ record, device, organization: null, capturedAt: null, isListed: false });
    if (row === null) throw new LibraryError('refused', unusableIdentifier);
    show.run(row);
    words.tidy();
    return row;
  }

  function addDevice(deviceId: string): number {
    const known = subjects.find({ deviceId, archiveId: null });
    if (known === undefined) return addUnknown(null, deviceId);
    if (known.visible === 0) show.run(known.id);
    return known.id;
  }

  return {
    add(subject: SubjectReference): boolean {
      const { archiveId } = subject;
      const known = subjects.find(subject);
      if (known?.visible === 1) return false;
      const deviceRow = addDevice(subject.deviceId);
      if (archiveId === null) return true;
      if (known === undefined) addUnknown(deviceRow, archiveId);
      else if (known.listed === 0) show.run(known.id);
      return true;
    },
    remove(deviceId: string): boolean {
      const known = subjects.find({ deviceId, archiveId: null });
      if (known === undefined || known.listed === 1 || known.by_hand === 0) return false;
      hideDevice.run(known.id);
      return true;
    },
  };
}
