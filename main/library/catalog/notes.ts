import { visibleLines } from '../../../preload/contract/core/visible-text.ts';
import {
  type Failure,
  NOTE_LENGTH_LIMIT,
  NOTE_LIMIT,
  type Note,
  type SubjectReference,
} from '../../../preload/contract/index.ts';
import type { Database } from '../database/database.ts';
import { LibraryError } from '../database/library-error.ts';

const tooMany: Failure = {
  code: 'invalidInput',
  message: `There are ${NOTE_LIMIT} notes already, the most an account can have.`,
  advice: 'Remove one you no longer need.',
};

const tooLong: Failure = {
  code: 'invalidInput',
  message: `The note has characters that can’t be seen. Written out by their numbers it is longer than ${NOTE_LENGTH_LIMIT} characters.`,
  advice: 'Shorten it.',
};

export const noteQuery =
  'SELECT text, changed_at AS changedAt FROM note WHERE device_id = ? AND archive_id = ?';

export type Notes = ReturnType<typeof createNotes>;

/** What a person wrote about devices and archives. Writes must run inside a transaction. */
export function createNotes(database: Database) {
  const read = database.selectFirst<Note>(noteQuery);
  const count = database.count('note');
  const put = database.prepare(`
    INSERT INTO note (device_id, archive_id, text, changed_at) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT DO UPDATE SET text = ?3, changed_at = ?4`);
  const remove = database.prepare('DELETE FROM note WHERE device_id = ? AND archive_id = ?');

  const find = ({ deviceId, archiveId }: SubjectReference) => read(deviceId, archiveId ?? '');

  return {
    find,
    /** Writes or changes a note; a blank text removes it. `at`: ms since the epoch. Throws `LibraryError` `refused` when there are too many, or it is too long. */
    write(subject: SubjectReference, text: string, at: number): Note | null {
      const [device, archive] = [subject.deviceId, subject.archiveId ?? ''];
      const plain = visibleLines(text.toWellFormed()).trim();
      if (plain === '') {
        remove.run(device, archive);
        return null;
      }
      if (plain.length > NOTE_LENGTH_LIMIT) throw new LibraryError('refused', tooLong);
      const known = find(subject);
      if (known?.text === plain) return known;
      if (known === null && count() >= NOTE_LIMIT) throw new LibraryError('refused', tooMany);
      put.run(device, archive, plain, at);
      return { text: plain, changedAt: at };
    },
  };
}
