import { subjectKey } from '../../preload/contract/fleet/subject-key.ts';
import {
  type AppEvent,
  PAGE_LIMIT,
  type Precision,
  type SubjectReference,
  type Tile,
} from '../../preload/contract/index.ts';
import type { Library } from '../library/library.ts';
import { createDelayedAction } from '../shared/delayed-action.ts';
import type { Timers } from '../shared/timers.ts';

interface TileAnnouncerOptions {
  readonly library: Pick<Library, 'tile'>;
  readonly timers: Timers;
  readonly emit: (event: AppEvent) => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/**
 * Three frames: the delay is invisible, and a burst of responses costs one message instead of
 * hundreds.
 */
const GATHER_MS = 50;

interface Touched {
  readonly subject: SubjectReference;
  readonly confirmedAt: Partial<Record<Precision, number>>;
  /** Time of a check that is not stored; 0 without one. */
  readonly checkedAt: number;
}

/** Gathers changed subjects and sends them to the page in one message. */
export function createTileAnnouncer({ library, timers, emit, onStorageFailed }: TileAnnouncerOptions) {
  const touched = new Map<string, Touched>();
  const sending = createDelayedAction(timers, GATHER_MS, send);

  function send(): void {
    const changes = [...touched.values()].slice(0, PAGE_LIMIT);
    for (const { subject } of changes) touched.delete(subjectKey(subject));
    // An error in a timer would crash the process (P29).
    try {
      const tiles = changes.flatMap(({ subject, confirmedAt, checkedAt }) => {
        const tile = library.tile(subject);
        if (tile === null) return [];
        const confirmed = confirm(confirm(tile, 'low', confirmedAt), 'full', confirmedAt);
        return [{ ...confirmed, checkedAt: latest(tile.checkedAt, checkedAt) }];
      });
      if (tiles.length > 0) emit({ name: 'snapshotsChanged', payload: tiles });
    } catch (error) {
      onStorageFailed(error);
    }
    if (touched.size > 0) sending.plan();
  }

  function note(subject: SubjectReference, confirmedAt: Touched['confirmedAt'], checkedAt: number): void {
    const key = subjectKey(subject);
    const before = touched.get(key);
    touched.set(key, {
      subject,
      confirmedAt: { ...before?.confirmedAt, ...confirmedAt },
      checkedAt: Math.max(checkedAt, before?.checkedAt ?? 0),
    });
    sending.plan();
  }

  return {
    announce: (subject: SubjectReference) => note(subject, {}, 0),
    /**
     * Announces a check at `at`, ms since the epoch, which is not stored: the service confirmed
     * the image of a precision; `null` if there is none, or for a failure.
     */
    announceConfirmed: (subject: SubjectReference, precision: Precision | null, at: number) =>
      note(subject, precision === null ? {} : { [precision]: at }, at),
    close(): void {
      sending.cancel();
      touched.clear();
    },
  };
}

/** Returns the later of a stored time and one that is not stored; 0 is none. */
function latest(stored: number | null, at: number): number | null {
  return at === 0 ? stored : Math.max(stored ?? 0, at);
}

/** Returns a tile with a later confirmation than stored for an image of a precision. */
function confirm(tile: Tile, precision: Precision, { [precision]: at = 0 }: Touched['confirmedAt']): Tile {
  const image = tile[precision];
  return image === null || image.confirmedAt >= at
    ? tile
    : { ...tile, [precision]: { ...image, confirmedAt: at } };
}
