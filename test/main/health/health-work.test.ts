import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createHealthWork } from '../../../main/health/health-work.ts';
import type { AppEvent, HealthSensitivity, SubjectReference } from '../../../preload/contract/index.ts';
import { createTestTime } from '../../support/memory-desktop.ts';
import { afterTest, device } from '../library/support/library-fixture.ts';
import { judgeNow } from './support/judge-now.ts';
import { madeFacts } from './support/made-facts.ts';
import { watchCameras } from './support/watched-camera.ts';

async function startWork(sensitivity: () => HealthSensitivity = () => 'usual') {
  const watched = await watchCameras();
  const time = createTestTime();
  const judged: SubjectReference[] = [];
  const events: AppEvent[] = [];
  const failures: unknown[] = [];
  const work = createHealthWork({
    library: watched.library,
    timers: time.timers,
    sensitivity,
    clockOffset: async () => null,
    onJudged: (subject) => judged.push(subject),
    emit: (event) => events.push(event),
    onFailed: (error) => failures.push(error),
  });
  afterTest(work.close);
  /** Lets time pass, and the work in slices end. */
  async function pass(): Promise<void> {
    for (let turn = 0; turn < 6; turn += 1) {
      time.advance(500);
      for (let slice = 0; slice < 40; slice += 1) await setImmediate();
    }
  }
  return { watched, work, judged, events, failures, pass };
}

describe('the work on the health of devices', () => {
  it('judges what the page measured, and tells the screen of another verdict once', async () => {
    const { watched, work, judged, events, failures, pass } = await startWork();
    for (let day = 0; day < 12; day += 1) await watched.store(day);
    await watched.measure();
    work.begin();
    await pass();
    expect(judged).toEqual([device('c0')]);
    const hash = await watched.store(12, 'moved');
    work.store([{ hash, facts: madeFacts(0, 12, 'moved'), flaw: null }]);
    await pass();
    expect(judged).toEqual([device('c0'), device('c0')]);
    expect(events.at(-1)).toMatchObject({
      name: 'healthChanged',
      payload: { total: 1, counts: { moved: 1 }, measuring: { phase: 'measuring' } },
    });
    work.wake();
    await pass();
    expect(judged).toHaveLength(2);
    expect(failures).toEqual([]);
  });

  it('sends one summary for many facts', async () => {
    const { watched, work, events, pass } = await startWork();
    for (let day = 0; day < 4; day += 1) {
      const hash = await watched.store(day);
      work.store([{ hash, facts: madeFacts(0, day), flaw: null }]);
    }
    await pass();
    expect(events.length).toBeLessThanOrEqual(2);
  });

  it('judges again when the user wants fewer', async () => {
    let wanted: HealthSensitivity = 'usual';
    const { watched, work, judged, pass } = await startWork(() => wanted);
    for (let day = 0; day < 12; day += 1) await watched.store(day);
    for (const day of [12, 13])
      await watched.store(day, 'asUsual', { facts: { ...madeFacts(0, day), luma: 165, blown: 0.045 } });
    await watched.measure();
    work.begin();
    await pass();
    expect(watched.health()?.verdict).toBe('washedOut');
    wanted = 'fewer';
    work.wake();
    await pass();
    expect(watched.health()?.verdict).toBe('asUsual');
    expect(judged).toHaveLength(2);
  });

  it('judges by other rules when the user goes on with what was stopped', async () => {
    const { watched, work, judged, pass } = await startWork();
    for (let day = -5; day < 14; day += 1) await watched.store(day, day > 11 ? 'moved' : 'asUsual');
    await watched.measure();
    await judgeNow(watched.library);
    watched.library.health.stopMeasuring(true);
    // As by rules that found nothing.
    watched.change("UPDATE health SET verdict = 'asUsual', rules = '0 usual'");
    work.begin();
    await pass();
    expect(judged).toEqual([]);
    watched.library.health.stopMeasuring(false);
    work.wake();
    await pass();
    expect(judged).toEqual([device('c0')]);
    expect(watched.health()?.verdict).toBe('moved');
  });

  it('does nothing after its end, and reports nothing', async () => {
    const { watched, work, events, failures, pass } = await startWork();
    await watched.store(0);
    work.begin();
    await work.close();
    watched.library.close();
    work.wake();
    work.changed();
    await pass();
    expect(events).toEqual([]);
    expect(failures).toEqual([]);
  });
});
