import { tabbedLine } from '../../../preload/contract/core/csv-line.ts';
import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Bridge, ReadyCheck, ReadyRow, ReadySheet, Result } from '../../../preload/contract/index.ts';
import { isStale } from '../../../preload/contract/rules/doubts.ts';
import { formatExactWithZone } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { invoke } from '../store/invoke.ts';
import { subjectTitle } from './offline-words.ts';

export function readyWord(row: ReadyRow): string {
  return row.reason === null ? text('offline.ready.green') : text(`offline.ready.reason.${row.reason}`);
}

interface Headline {
  readonly words: string;
  /** True if nothing needs attention. */
  readonly isReady: boolean;
}

/** Snapshots that a check did not see. */
export type SinceCheck = Pick<ReadySheet, 'unchecked' | 'cameSince'>;

export const nothingSince: SinceCheck = { unchecked: 0, cameSince: 0 };

/** Returns the line at the top of the sheet. `now`: ms since the epoch. */
export function readyHeadline(
  check: ReadyCheck,
  { unchecked, cameSince }: SinceCheck,
  now: number,
): Headline {
  const doubts = [
    check.phase === 'cancelled' && text('offline.ready.cancelled'),
    check.endedAt !== null && isStale(check.endedAt, now) && text('offline.ready.outdated'),
    unchecked > 0 && text('offline.ready.unchecked', { count: unchecked }),
    cameSince > 0 && text('offline.ready.cameSince', { count: cameSince }),
    check.devicesUnknown && text('offline.ready.devicesUnknown'),
    check.green + check.amber === 0 && text('offline.ready.nothing'),
  ].filter((doubt) => doubt !== false);
  return doubts.length > 0
    ? { words: doubts.join(' '), isReady: false }
    : { words: countWords(check), isReady: check.amber === 0 };
}

function countWords({ green, earlier, amber }: ReadyCheck): string {
  const images = text('offline.ready.withEarlier', { newest: green - earlier, count: earlier });
  if (amber > 0) return text('offline.ready.someAmber', { green: earlier === 0 ? green : images, amber });
  return earlier === 0
    ? text('offline.ready.allGreen', { count: green })
    : text('offline.ready.allGreenEarlier', { images });
}

export function checkedWords({ visit }: ReadyCheck): string {
  return visit === null ? text('visit.coversAll') : text('visit.covers', { name: visit });
}

/** Returns the sheet as plain text, amber first: for a ticket or a printer. */
export async function readySheetText(
  bridge: Bridge,
  check: ReadyCheck,
  { words }: Headline,
): Promise<Result<string>> {
  const lines = [
    text('offline.ready.sheet'),
    formatExactWithZone(check.endedAt ?? check.startedAt),
    checkedWords(check),
    words,
    '',
  ];
  for (let offset = 0; ; offset += PAGE_LIMIT) {
    const from = offset;
    const answer = await invoke(() =>
      bridge.offline.readySheet({ checkId: check.id, colour: 'all', offset: from, limit: PAGE_LIMIT }),
    );
    if (!answer.ok) return answer;
    for (const row of answer.value.rows) {
      const confirmed = row.confirmedAt === null ? '–' : formatExactWithZone(row.confirmedAt);
      lines.push(
        tabbedLine([
          text(`offline.ready.${row.colour}Mark`),
          subjectTitle(row),
          text(`gallery.precision.${row.precision}`),
          readyWord(row),
          confirmed,
        ]),
      );
    }
    if (answer.value.rows.length < PAGE_LIMIT) return { ok: true, value: lines.join('\n') };
  }
}
