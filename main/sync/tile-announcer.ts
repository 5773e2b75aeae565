import { subjectKey } from '../../preload/contract/fleet/subject-key.ts';
import { type AppEvent, PAGE_LIMIT, type SubjectReference } from '../../preload/contract/index.ts';
import type { Timers } from '../core/timers.ts';
import type { Library } from '../library/library.ts';

/** Gathers changed subjects for a moment and tells the screen about all of them in one message. */
interface TileAnnouncer {
  announce(subject: SubjectReference): void;
  close(): void;
}

interface TileAnnouncerOptions {
  readonly library: Pick<Library, 'tile'>;
  readonly timers: Timers;
  readonly emit: (event: AppEvent) => void;
  /** The library could not be read. */
  readonly onFailed: (error: unknown) => void;
}

/** Three frames: nobody sees the delay, and a burst of answers costs one message instead of hundreds. */
const GATHER_MS = 50;

export function createTileAnnouncer({
  library,
  timers,
  emit,
  onFailed,
}: TileAnnouncerOptions): TileAnnouncer {
  const touched = new Map<string, SubjectReference>();
  let cancel: (() => void) | null = null;

  function send(): void {
    cancel = null;
    const subjects = [...touched.values()].slice(0, PAGE_LIMIT);
    for (const subject of subjects) touched.delete(subjectKey(subject));
    // Nobody waits for this: an error that left here would end the process (P29).
    try {
      const tiles = subjects.map((subject) => library.tile(subject)).filter((tile) => tile !== null);
      if (tiles.length > 0) emit({ name: 'snapshotsChanged', payload: tiles });
    } catch (error) {
      onFailed(error);
    }
    if (touched.size > 0) plan();
  }

  function plan(): void {
    cancel ??= timers.after(GATHER_MS, send);
  }

  return {
    announce(subject) {
      touched.set(subjectKey(subject), subject);
      plan();
    },
    close() {
      cancel?.();
      touched.clear();
    },
  };
}
