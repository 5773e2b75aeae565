import { subjectKey } from '../../preload/contract/fleet/subject-key.ts';
import {
  type AppEvent,
  PAGE_LIMIT,
  type Precision,
  type SubjectReference,
  type Tile,
} from '../../preload/contract/index.ts';
import { createDelayedAction } from '../core/delayed-action.ts';
import type { Timers } from '../core/timers.ts';
import type { Library } from '../library/library.ts';

interface TileAnnouncerOptions {
  readonly library: Pick<Library, 'tile'>;
  readonly timers: Timers;
  readonly emit: (event: AppEvent) => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/** Three frames: the delay can't be seen, and a burst of responses costs one message instead of hundreds. */
const GATHER_MS = 50;

interface Touched {
  readonly subject: SubjectReference;
  readonly confirmedAt: Partial<Record<Precision, number>>;
}

/** Gathers changed subjects and sends them to the screen in one message. */
export function createTileAnnouncer({ library, timers, emit, onStorageFailed }: TileAnnouncerOptions) {
  const touched = new Map<string, Touched>();
  const sending = createDelayedAction(timers, GATHER_MS, send);

  function send(): void {
    const changes = [...touched.values()].slice(0, PAGE_LIMIT);
    for (const { subject } of changes) touched.delete(subjectKey(subject));
    // An error in a timer would end the process (P29).
    try {
      const tiles = changes.flatMap(({ subject, confirmedAt }) => {
        const tile = library.tile(subject);
        return tile === null ? [] : [confirm(confirm(tile, 'low', confirmedAt), 'full', confirmedAt)];
      });
      if (tiles.length > 0) emit({ name: 'snapshotsChanged', payload: tiles });
    } catch (error) {
      onStorageFailed(error);
    }
    if (touched.size > 0) sending.plan();
  }

  function note(subject: SubjectReference, confirmedAt: Touched['confirmedAt']): void {
    const key = subjectKey(subject);
    touched.set(key, { subject, confirmedAt: { ...touched.get(key)?.confirmedAt, ...confirmedAt } });
    sending.plan();
  }

  return {
    announce: (subject: SubjectReference) => note(subject, {}),
    /** The service confirmed an image at `at`, ms since the epoch, which is not stored. */
    announceConfirmed: (subject: SubjectReference, precision: Precision, at: number) =>
      note(subject, { [precision]: at }),
    close(): void {
      sending.cancel();
      touched.clear();
    },
  };
}

/** A tile whose image of a precision was confirmed later than is stored. */
function confirm(tile: Tile, precision: Precision, { [precision]: at = 0 }: Touched['confirmedAt']): Tile {
  const image = tile[precision];
  return image === null || image.confirmedAt >= at
    ? tile
    : { ...tile, [precision]: { ...image, confirmedAt: at } };
}
