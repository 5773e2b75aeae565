import { visibleText } from '../../../preload/contract/core/visible-text.ts';
import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { sortKey } from '../search/sort-key.ts';
import type { WordIndex, WordTable } from '../search/word-index.ts';
import type { Subjects } from './subjects.ts';

/** Devices and archives that a person adds by id. Calls must run inside a transaction. */
export function createHandAdded(database: Database, subjects: Subjects, words: WordIndex) {
  const insert = database.insert(`
    INSERT INTO subject (device_id, service_id, name, sort_key, fields, listed, by_hand)
    VALUES (?, ?, ?, ?, '{}', 0, 0)`);
  const show = database.prepare('UPDATE subject SET by_hand = 1 WHERE id = ?');
  const hideDevice = database.prepare(`
    UPDATE subject SET by_hand = 0 WHERE id = ?1 OR (device_id IS NOT NULL AND device_id = ?1 AND by_hand = 1)`);

  function addUnknown(table: WordTable, deviceRow: number | null, id: string): number {
    const name = visibleText(id);
    const rowId = insert(deviceRow, id, name, sortKey(name));
    show.run(rowId);
    words.put(table, rowId, { id, name, fields: {} }, true);
    words.tidy();
    return rowId;
  }

  function addDevice(deviceId: string): number {
    const known = subjects.find({ deviceId, archiveId: null });
    if (known === undefined) return addUnknown('device_words', null, deviceId);
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
      if (known === undefined) addUnknown('archive_words', deviceRow, archiveId);
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
