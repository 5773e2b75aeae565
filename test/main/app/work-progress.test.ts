import { describe, expect, it } from 'vitest';
import { createWorkProgress } from '../../../main/app/work-progress.ts';
import type { AppEvent, ExportProgress } from '../../../preload/contract/index.ts';
import { quietOffline } from '../../renderer/fakes/fake-offline.ts';

function watched() {
  const shown: (number | 'paused' | null)[] = [];
  const take = createWorkProgress({
    showProgress: (progress) =>
      void shown.push(progress?.isPaused === true ? 'paused' : (progress?.share ?? null)),
  });
  return { shown, take };
}

const run = {
  id: 1,
  cause: 'person',
  startedAt: 0,
  endedAt: null,
  endedBy: null,
  newCount: 0,
  unchangedCount: 0,
  failedCount: 0,
  skippedCount: 0,
  wireBytes: 0,
  unchangedBytes: 0,
  lowSavedBytes: 0,
} as const;

function syncing(share: number, active = 1, paused = false): AppEvent {
  const hold = paused ? 'paused' : 'offline';
  const progress =
    paused || active === 0
      ? ({ kind: 'held', hold, until: null } as const)
      : ({ kind: 'running', secondsLeft: null } as const);
  return {
    name: 'offlineChanged',
    payload: { ...quietOffline, sync: run, active, waiting: 1, share, progress },
  };
}

const syncEnded: AppEvent = { name: 'offlineChanged', payload: quietOffline };

function exporting(state: 'running' | 'done', bytesDone: number): AppEvent {
  const payload = { state, bytesDone, byteLength: 100 } as ExportProgress;
  return { name: 'exportProgressed', payload };
}

describe('the progress at the task bar', () => {
  it('moves with a sync and goes with its end', () => {
    const { shown, take } = watched();
    take(syncing(0.25));
    take(syncing(0.5));
    take(syncEnded);
    expect(shown).toEqual([0.25, 0.5, null]);
  });

  it('says nothing twice, and nothing of a sync that only waits', () => {
    const { shown, take } = watched();
    take(syncing(0.5));
    take(syncing(0.5));
    take(syncing(0.5, 0));
    expect(shown).toEqual([0.5, null]);
  });

  it('says that a sync is paused', () => {
    const { shown, take } = watched();
    take(syncing(0.5));
    take(syncing(0.5, 0, true));
    take(syncing(0.5));
    expect(shown).toEqual([0.5, 'paused', 0.5]);
  });

  it('tells of an export before a sync, and of the sync again after it', () => {
    const { shown, take } = watched();
    take(syncing(0.5));
    take(exporting('running', 10));
    take(exporting('done', 100));
    expect(shown).toEqual([0.5, 0.1, 0.5]);
  });
});
