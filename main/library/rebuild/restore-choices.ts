import type { Database } from '../database/database.ts';
import { wholeMilliseconds } from '../database/whole-milliseconds.ts';
import type { WordIndex } from '../search/word-index.ts';
import type { Choice } from './choices.ts';
import { createSubjectOf } from './rebuild.ts';

/**
 * Puts back the choices that name subjects and snapshots, when the images are there again. One in a step; each step has to run inside a transaction,
 * and repeated steps do nothing.
 */
export function createRestoreChoices(database: Database, words: WordIndex) {
  const subjectOf = createSubjectOf(database, words);
  const showByHand = database.prepare('UPDATE subject SET by_hand = 1 WHERE id = ?');
  const request = database.prepare(
    'INSERT OR IGNORE INTO requested_download (subject_id, precision, created_at) VALUES (?, ?, ?)',
  );
  // Its images are measured and judged again, which leaves it fine where the verdict is the same.
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
    switch (choice.kind) {
      case 'byHand':
        showByHand.run(subjectOf(choice, null));
        return;
      case 'request':
        request.run(subjectOf(choice, null), choice.precision, choice.createdAt);
        return;
      case 'fine':
        callFine.run(subjectOf(choice, null), choice.verdict, choice.since, choice.at);
        return;
      case 'visitMember':
        addMember.run(choice.visitId, subjectOf(choice, null), choice.position);
        return;
      case 'baseline': {
        const subject = subjectOf(choice, null);
        const fetchedAt = wholeMilliseconds(choice.fetchedAt) ?? 0;
        const [snapshot] = snapshotOf(subject, choice.precision, choice.hash, fetchedAt);
        if (snapshot !== undefined) freeze.run(snapshot, subject, choice.precision, choice.visitId);
        return;
      }
      case 'row':
        return;
    }
  }

  return function* restoreChoices(choices: readonly Choice[]): Generator<void> {
    for (const choice of choices) {
      restore(choice);
      yield;
    }
  };
}
