import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { text } from '../../locales/text.ts';
import { failureText } from '../../state/session/failure-text.ts';
import type { ViewerHost } from './viewer-actions.ts';
import '../../locales/add-late-texts.ts';

type Host = Pick<ViewerHost, 'source' | 'canvas' | 'message'>;

/** Downloads the shown image again without a condition, and reports the outcome. */
export class DownloadAgain {
  private before: Tile | null = null;

  constructor(private readonly host: Host) {}

  begin(tile: Tile): void {
    const best = bestSnapshot(tile);
    if (best === null) return;
    this.before = tile;
    this.host.message = text('viewer.downloadingAgain');
    this.host.source?.downloadAgain(tile.subject, best.precision);
  }

  /** Follows what is shown: another answer for the same subject ends the wait. */
  follow(shown: Tile): void {
    const { before } = this;
    if (before === null) return;
    if (subjectKey(shown.subject) !== subjectKey(before.subject)) {
      this.before = null;
      return;
    }
    if (shown.checkedAt === before.checkedAt) return;
    this.before = null;
    // The file may be intact now, with the same name.
    this.host.canvas.retry();
    this.host.message = wordsOf(before, shown);
  }
}

function wordsOf(before: Tile, now: Tile): string {
  if (now.availability === 'failed' && now.failure !== null) {
    const { message, advice } = failureText(now.failure);
    return `${message} ${advice}`;
  }
  return bestSnapshot(now)?.hash === bestSnapshot(before)?.hash ? text('viewer.sameAgain') : '';
}
