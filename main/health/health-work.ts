import type { AppEvent, HealthSensitivity, SubjectReference } from '../../preload/contract/index.ts';
import { createDelayedAction } from '../core/delayed-action.ts';
import type { Timers } from '../core/timers.ts';
import type { MeasuredImage } from '../library/health-calls.ts';
import type { Library } from '../library/library.ts';
import { createJudgeDevice } from './judge-device.ts';
import { rulesOf } from './limits.ts';

interface HealthWorkOptions {
  readonly library: Pick<Library, 'health'>;
  readonly timers: Timers;
  readonly sensitivity: () => HealthSensitivity;
  /** How far the clock of the service is ahead, ms; null: it is as this one, or not known. */
  readonly clockOffset: () => Promise<number | null>;
  /** The verdict on a device is another one. */
  readonly onJudged: (subject: SubjectReference) => void;
  readonly emit: (event: AppEvent) => void;
  readonly onFailed: (error: unknown) => void;
}

/** What comes at about the same time is judged together. */
const WAKE_MS = 250;
/** Twice a second is as often as a person reads a number. */
const NOTIFY_MS = 500;

export type HealthWork = ReturnType<typeof createHealthWork>;

/** Judges devices in slices, whenever something of them has come; what a stop leaves is done at the next start. */
export function createHealthWork(options: HealthWorkOptions) {
  const { library, timers, sensitivity, onJudged, emit } = options;
  const { judging, storeFacts, summary } = library.health;
  const judgeDevice = createJudgeDevice(judging);
  const ending = new AbortController();
  const failed = (error: unknown) => {
    if (!ending.signal.aborted) options.onFailed(error);
  };
  /** The sensitivity by which all devices were judged, or will be. */
  let judgedAs: HealthSensitivity | null = null;
  /** Lists have come since devices without an image were looked for. */
  let isListed = true;
  let running: Promise<void> | null = null;
  const waking = createDelayedAction(timers, WAKE_MS, () => void run());
  const notifying = createDelayedAction(timers, NOTIFY_MS, () => {
    // An error in a timer would end the process (P29).
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
    /** Does what the last start has left. */
    begin(): void {
      wake();
      changed();
    },
    /** Something of a device came: an image, a confirmation; or devices are to be judged again: another sensitivity, a person wants to go on. */
    wake,
    /** What a person reads of the health of devices is not the same any more. */
    changed,
    /** A list of devices or archives was stored. */
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
