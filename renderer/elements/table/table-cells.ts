import type { Tile } from '../../../preload/contract/index.ts';
import { formatAge, formatMoment } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { bestSnapshot, lastConfirmed, snapshotTime } from '../../state/gallery/best-snapshot.ts';

/** The texts of a line; empty where nothing is known. */
export interface TableCells {
  readonly name: string;
  readonly id: string;
  readonly captured: string;
  readonly received: string;
  readonly precision: string;
  readonly age: string;
  readonly checked: string;
}

/** The cells of a tile. `now`: ms since the epoch. */
export function tableCells(tile: Tile, now: number): TableCells {
  const best = bestSnapshot(tile);
  const offset = best?.capturedOffsetMinutes ?? null;
  const time = (at: number | null) => (at === null ? '' : formatMoment(at, now, offset));
  const checkedAt = best === null ? tile.checkedAt : lastConfirmed(tile, best);
  return {
    name: tile.name,
    id: tile.subject.archiveId ?? tile.subject.deviceId,
    captured: time(best?.capturedAt ?? null),
    received: time(best?.receivedAt ?? null),
    precision:
      best === null ? text('gallery.table.notDownloaded') : text(`gallery.precision.${best.precision}`),
    age: best === null ? '' : formatAge(snapshotTime(best).at, now, offset),
    checked: checkedAt === null ? '' : formatAge(checkedAt, now),
  };
}
