import { subjectKey } from '../../preload/contract/fleet/subject-key.ts';
import { type AppEvent, PAGE_LIMIT, type SubjectReference } from '../../preload/contract/index.ts';
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

/** Gathers changed subjects and sends them to the screen in one message. */
export function createTileAnnouncer({ library, timers, emit, onStorageFailed }: TileAnnouncerOptions) {
  const touched = new Map<string, SubjectReference>();
  const sending = createDelayedAction(timers, GATHER_MS, send);

  function send(): void {
    const subjects = [...touched.values()].slice(0, PAGE_LIMIT);
    for (const subject of subjects) touched.delete(subjectKey(subject));
    // An error in a timer would end the process (P29).
    try {
      const tiles = subjects.map((subject) => library.tile(subject)).filter((tile) => tile !== null);
      if (tiles.length > 0) emit({ name: 'snapshotsChanged', payload: tiles });
    } catch (error) {
      onStorageFailed(error);
    }
    if (touched.size > 0) sending.plan();
  }

  return {
    announce(subject: SubjectReference): void {
      touched.set(subjectKey(subject), subject);
      sending.plan();
    },
    close(): void {
      sending.cancel();
      touched.clear();
    },
  };
}
