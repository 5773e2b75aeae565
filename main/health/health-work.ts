import type { AppEvent, HealthSensitivity, SubjectReference } from '../../preload/contract/index.ts';
import type { MeasuredImage } from '../library/health-calls.ts';
import type { Library } from '../library/library.ts';
import { createDelayedAction } from '../shared/delayed-action.ts';
import type { Timers } from '../shared/timers.ts';
import { createJudgeDevice } from './judge-device.ts';
import { rulesOf } from './limits.ts';

interface HealthWorkOptions {
  readonly library: Pick<Library, 'health'>;
  readonly timers: Timers;
  readonly sensitivity: () => HealthSensitivity;
  /** Returns how far the service's clock is ahead, ms; `null` if unknown or within the limit. */
  readonly clockOffset: () => Promise<number | null>;
  /** Called if the verdict on a device has changed. */
  readonly onJudged: (subject: SubjectReference) => void;
  readonly emit: (event: AppEvent) => void;
  readonly onFailed: (error: unknown) => void;
}

/** Delay in which simultaneous changes are gathered, to judge them together. */
const WAKE_MS = 250;
/** Nobody reads a number more than twice a second. */
const NOTIFY_MS = 500;

export type HealthWork = ReturnType<typeof createHealthWork>;

/**
 * Judges devices in slices whenever something about them changes; the next start continues after a
 * stop.
 */
export function createHealthWork(options: HealthWorkOptions) {
  const { library, timers, sensitivity, onJudged, emit } = options;
  const { judging, storeFacts, summary } = library.health;
  const judgeDevice = createJudgeDevice(judging);
  const ending = new AbortController();
  const failed = (error: unknown) => {
    if (!ending.signal.aborted) options.onFailed(error);
  };
  /** Sensitivity with which all devices were judged, or will be. */
  let judgedAs: HealthSensitivity | null = null;
  /** True if lists arrived since the last search for devices without an image. */
  let isListed = true;
  let running: Promise<void> | null = null;
  const waking = createDelayedAction(timers, WAKE_MS, () => void run());
  const notifying = createDelayedAction(timers, NOTIFY_MS, () => {
    // An error in a timer would crash the process (P29).
    try {
      emit({ name: 'healthChanged', payload: summary() });
    } catch (error) {
      failed(error);
    }
  });

  function changed(): void {
    if (!ending.signal.aborted) notifying.plan();
  }

  function wake(): void {
    if (!ending.signal.aborted) waking.plan();
  }

  function* steps(wanted: HealthSensitivity, clockOffsetMs: number): Generator<void> {
    for (let device = judging.next(); device !== null; device = judging.next()) {
      const isChanged = yield* judgeDevice(device, wanted, clockOffsetMs);
      changed();
      const subject = isChanged ? judging.subject(device) : null;
      if (subject !== null) onJudged(subject);
      if (ending.signal.aborted || sensitivity() !== wanted) return;
      yield;
    }
  }

  async function judgeAll(): Promise<void> {
    const wanted = sensitivity();
    if (judgedAs !== wanted) await judging.markOld(rulesOf(wanted));
    judgedAs = wanted;
    if (isListed) {
      isListed = false;
      await judging.findImageless();
    }
    await judging.run(steps(wanted, (await options.clockOffset()) ?? 0));
    if (sensitivity() !== wanted) wake();
  }

  async function run(): Promise<void> {
    if (running !== null) return wake();
    running = judgeAll().catch(failed);
    await running;
    running = null;
  }

  return {
    /** Continues the work of the last start. */
    begin(): void {
      wake();
      changed();
    },
    /**
     * Call if something about a device changed (an image, a confirmation), or if devices must be
     * judged again because of another sensitivity or a resumed measurement.
     */
    wake,
    /** Call if the displayed health of devices may have changed. */
    changed,
    /** Call if a list of devices or archives was stored. */
    listed(): void {
      isListed = true;
      wake();
    },
    store(images: readonly MeasuredImage[]): void {
      for (const subject of storeFacts(images)) onJudged(subject);
      wake();
      changed();
    },
    async close(): Promise<void> {
      ending.abort();
      waking.cancel();
      notifying.cancel();
      await running;
    },
  };
}
