import {
  type Failure,
  NOTE_LENGTH_LIMIT,
  NOTE_LIMIT,
  type Note,
  type SubjectReference,
} from '../../../preload/contract/index.ts';
import { acceptNote, type NoteText } from '../../gate/accept-text.ts';
import type { Database } from '../database/database.ts';
import { LibraryError } from '../database/library-error.ts';

const tooMany: Failure = { code: 'invalidInput', refusal: 'notesTooMany', facts: { limit: NOTE_LIMIT } };

const tooLong: Failure = {
  code: 'invalidInput',
  refusal: 'noteTooLong',
  facts: { limit: NOTE_LENGTH_LIMIT },
};

const ofSubject = 'device_id = ? AND archive_id = ?';
const ofSnapshot = `${ofSubject} AND ifnull(snapshot_at, '') = ifnull(?, '')`;
const columns = 'snapshot_at AS snapshotAt, text, changed_at AS changedAt';

export const noteQuery = `SELECT ${columns} FROM note WHERE ${ofSnapshot}`;
export const notesQuery = `SELECT ${columns} FROM note WHERE ${ofSubject} ORDER BY ifnull(snapshot_at, '')`;

type PutNote = [device: string, archive: string, snapshotAt: number | null, text: NoteText, at: number];

export type Notes = ReturnType<typeof createNotes>;

/**
 * Stores notes about devices, archives, and single snapshots of them by their time (`snapshotAt`;
 * `null` for the subject itself). Writes must run inside a transaction.
 */
export function createNotes(database: Database) {
  const read = database.selectFirst<Note>(noteQuery);
  const readAll = database.select<Note>(notesQuery);
  const count = database.count('note');
  const put = database.change<PutNote>(`
    INSERT INTO note (device_id, archive_id, snapshot_at, text, changed_at) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT DO UPDATE SET text = ?4, changed_at = ?5`);
  const remove = database.prepare(`DELETE FROM note WHERE ${ofSnapshot}`);

  const find = ({ deviceId, archiveId }: SubjectReference, snapshotAt: number | null = null) =>
    read(deviceId, archiveId ?? '', snapshotAt);

  return {
    find,
    count: () => count(),
    /** Returns all notes about a subject and its snapshots, oldest snapshot first. */
    of: ({ deviceId, archiveId }: SubjectReference): readonly Note[] =>
      readAll.all(deviceId, archiveId ?? ''),
    /**
     * Writes or changes a note; a blank text removes it. `at`: ms since the epoch. Throws
     * `LibraryError` `refused` if there are too many, or it is too long.
     */
    write(
      subject: SubjectReference,
      text: string,
      at: number,
      snapshotAt: number | null = null,
    ): Note | null {
      const [device, archive] = [subject.deviceId, subject.archiveId ?? ''];
      const plain = acceptNote(text);
      if (plain === 'tooLong') throw new LibraryError('refused', tooLong);
      if (plain === null) {
        remove.run(device, archive, snapshotAt);
        return null;
      }
      const known = find(subject, snapshotAt);
      if (known?.text === plain) return known;
      if (known === null && count() >= NOTE_LIMIT) throw new LibraryError('refused', tooMany);
      put(device, archive, snapshotAt, plain, at);
      return { snapshotAt, text: plain, changedAt: at };
    },
  };
}
