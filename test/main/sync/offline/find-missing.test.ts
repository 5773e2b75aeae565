import { afterEach, beforeEach, expect, it } from 'vitest';
import { device, image, type OfflineRig, openRig } from './offline-rig.ts';

const DEVICES = 8;
const all = Array.from({ length: DEVICES }, (_none, index) => device(`d${index}`));

let rig: OfflineRig;

beforeEach(async () => {
  rig = await openRig(DEVICES);
});

afterEach(() => rig.close());

/** Downloads what is asked for, until nothing is. */
async function answerAll(): Promise<void> {
  for (await rig.quiet(); rig.asked.length > 0; await rig.quiet()) {
    const [question] = rig.asked;
    question?.answer(image(`${question.subject.deviceId} ${question.precision}`, question.precision));
  }
}

const missing = (precision: 'best' | 'full') => rig.work.missing({ subjects: all, precision });

it('counts what is missing in any precision and what is not there in full, each with the precision that it is downloaded in', async () => {
  void rig.work.moveFirst(all.slice(0, 3), 'low');
  void rig.work.moveFirst(all.slice(2, 5), 'full');
  await answerAll();
  expect(missing('best')).toMatchObject({ subjects: all.slice(5), precision: 'low' });
  const full = missing('full');
  expect(full).toMatchObject({ subjects: [...all.slice(0, 2), ...all.slice(5)], precision: 'full' });
  // As large as the stored ones, which have 7 bytes.
  expect(full.byteLength).toBe('d3 full'.length * 5);
});

it('leaves out what the service does not have, and what this laptop does not know', async () => {
  rig.library.markNone(device('d1'), rig.time.clock.now());
  const { subjects } = rig.work.missing({
    subjects: [device('d0'), device('d1'), device('elsewhere')],
    precision: 'best',
  });
  expect(subjects).toEqual([device('d0')]);
});
