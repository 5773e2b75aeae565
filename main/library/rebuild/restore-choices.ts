import { acceptEventTime, acceptInstant } from '../../gate/accept-time.ts';
import type { Database } from '../database/database.ts';
import type { WordIndex } from '../search/word-index.ts';
import type { Choice } from './choices.ts';
import { createSubjectOf } from './rebuild.ts';

/**
 * Restores the choices that refer to subjects and snapshots, once the images are back. One per
 * step; each step must run inside a transaction, and repeated steps have no effect.
 */
export function createRestoreChoices(database: Database, words: WordIndex, now: () => number) {
  const subjectOf = createSubjectOf(database, words);
  const showByHand = database.prepare('UPDATE subject SET by_hand = 1 WHERE id = ?');
  const request = database.prepare(
    'INSERT OR IGNORE INTO requested_download (subject_id, precision, created_at) VALUES (?, ?, ?)',
  );
  // Its images are measured and judged again, and it stays fine if the verdict is the same.
  const callFine = database.prepare(
    'UPDATE health SET verdict = ?2, since = ?3, fine_at = ?4 WHERE device_id = ?1 AND verdict IS NULL',
  );
  const addMember = database.prepare(`
    INSERT OR IGNORE INTO visit_member (visit_id, device_id, position) SELECT id, ?2, ?3 FROM visit WHERE id = ?1`);
  const snapshotOf = database.selectIds(
    'SELECT id FROM snapshot WHERE subject_id = ? AND precision = ? AND hash = ? AND fetched_at = ?',
  );
  const freeze = database.prepare(`
    INSERT OR IGNORE INTO baseline (snapshot_id, subject_id, precision, visit_id) SELECT ?1, ?2, ?3, id FROM visit WHERE id = ?4`);

  function restore(choice: Choice): void {
    if (choice.kind === 'row') return;
    const subject = subjectOf(choice, null);
    if (subject === null) return;
    switch (choice.kind) {
      case 'byHand':
        showByHand.run(subject);
        return;
      case 'request':
        request.run(subject, choice.precision, acceptEventTime(choice.createdAt, now()));
        return;
      case 'fine':
        callFine.run(subject, choice.verdict, acceptInstant(choice.since), acceptEventTime(choice.at, now()));
        return;
      case 'visitMember':
        addMember.run(choice.visitId, subject, choice.position);
        return;
      case 'baseline': {
        const fetchedAt = acceptEventTime(choice.fetchedAt, now());
        const [snapshot] = snapshotOf(subject, choice.precision, choice.hash, fetchedAt);
        if (snapshot !== undefined) freeze.run(snapshot, subject, choice.precision, choice.visitId);
      }
    }
  }

  return function* restoreChoices(choices: readonly Choice[]): Generator<void> {
    for (const choice of choices) {
      restore(choice);
      yield;
    }
  };
}
