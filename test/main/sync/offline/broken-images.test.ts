import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { device, image, type OfflineRig, openRig } from './offline-rig.ts';

const [broken, whole] = [device('d0'), device('d1')];
const nothing = { low: null, full: null };

let rig: OfflineRig;

/** Both devices have an image, and the page found that nothing of the first one can be shown. */
beforeEach(async () => {
  rig = await openRig(2);
  await rig.work.moveFirst([broken, whole], 'low');
  await answerAll();
  const { hash = '' } = rig.library.newest(broken, 'low') ?? {};
  rig.library.health.storeFacts([{ hash, facts: null, flaw: 'broken' }]);
  rig.time.advance(60_000);
});

afterEach(() => rig.close());

/** Answers all that is requested, and returns what each request makes its condition of. */
async function answerAll(): Promise<ReadonlyMap<string, unknown>> {
  const known = new Map<string, unknown>();
  for (await rig.quiet(); rig.asked.length > 0; await rig.quiet()) {
    const [question] = rig.asked;
    if (question === undefined) break;
    known.set(question.subject.deviceId, question.known);
    question.answer(image(`again ${question.subject.deviceId}`, question.precision));
  }
  return known;
}

const requests = {
  'download when online': () => rig.work.requestDownload([broken, whole], 'low'),
  'put first in the queue': () => rig.work.moveFirst([broken, whole], 'low'),
  'tried again after a failure': () => Promise.resolve(rig.work.retry([broken, whole], 'low')),
} as const satisfies Readonly<Record<string, () => Promise<unknown>>>;

describe('P22: an image that can’t be shown', () => {
  it.each(Object.entries(requests))(
    'is downloaded without a condition when the user requests it: %s',
    async (_name, request) => {
      await request();
      const known = await answerAll();
      expect(known.get('d0')).toEqual(nothing);
      expect(known.get('d1')).not.toEqual(nothing);
      expect(rig.library.newest(broken, 'low')?.flaw).toBeNull();
    },
  );

  it('counts as missing when the user downloads what is missing', async () => {
    const missing = rig.work.missing({ subjects: [broken, whole], precision: 'best' });
    expect(missing.subjects).toEqual([broken]);
    await rig.work.downloads.download({
      downloadId: 'one',
      subjects: missing.subjects,
      precision: missing.precision,
    });
    expect(await answerAll()).toEqual(new Map([['d0', nothing]]));
    expect(rig.work.missing({ subjects: [broken, whole], precision: 'best' }).subjects).toEqual([]);
  });

  it('is only confirmed by what runs by itself, so that the same bytes do not come again and again', async () => {
    const target = { kind: 'organization', organizationId: 'o' } as const;
    rig.time.advance(7 * 24 * 60 * 60 * 1_000);
    await rig.work.addPin({ target, rule: { kind: 'newest', number: 0 }, precision: 'low' });
    const known = await answerAll();
    expect(known.get('d0')).not.toEqual(nothing);
  });
});
