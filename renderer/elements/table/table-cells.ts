import type { Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { credibleCapture } from '../../../preload/contract/rules/snapshot-time.ts';
import { formatAge, formatTime } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { snapshotAge } from '../tile/tile-words.ts';

export const COLUMNS = ['name', 'id', 'captured', 'received', 'precision', 'age', 'checked'] as const;
export type Column = (typeof COLUMNS)[number];

/** Returns the texts of a line; empty if unknown. */
export function tableCells(tile: Tile, now: number): Readonly<Record<Column, string>> {
  const best = bestSnapshot(tile);
  const offset = best?.capturedOffsetMinutes ?? null;
  const time = (at: number | null) => (at === null ? '' : formatTime(at, now, offset));
  return {
    name: tile.name,
    id: tile.subject.archiveId ?? tile.subject.deviceId,
    captured: time(best === null ? null : credibleCapture(best)),
    received: time(best?.receivedAt ?? null),
    precision:
      best === null ? text('gallery.table.notDownloaded') : text(`gallery.precision.${best.precision}`),
    age: best === null ? '' : snapshotAge(best, now),
    checked: tile.checkedAt === null ? '' : formatAge(tile.checkedAt, now),
  };
}
