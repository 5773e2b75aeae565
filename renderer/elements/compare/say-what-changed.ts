import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import { snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import { formatTime } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { pictureWords } from '../../state/health/picture-words.ts';
import { isStored } from '../../state/viewer/frames.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import type { DifferenceAnswer, DifferenceRequest } from '../../workers/difference-worker.ts';
import { startWorker } from '../../workers/start-worker.ts';
import { createWorkerClient } from '../../workers/worker-client.ts';
import type { ActedImage } from '../image/acted-image.ts';
import { USUAL_THRESHOLD } from './compare-difference.ts';
import { stepPane } from './compare-pane.ts';
import { percent } from './compare-words.ts';

/**
 * Says how an image differs from the stored one before it and from the device's usual ones: `12%
 * changed since 14:05. Mostly at the bottom. This image: darker than usual.` Only what was measured.
 */
export async function sayWhatChanged(
  { subject, name, deviceName }: ActedImage,
  best: SnapshotSummary,
  source: ViewerSource,
): Promise<string> {
  const { at } = snapshotTime(best);
  const shown = { subject, name, deviceName, at, best, preview: null, role: 'plain' } as const;
  const [values, before] = await Promise.all([
    source.picture(best.hash),
    stepPane(source, shown, -1, isStored),
  ]);
  const changed =
    before === null || before.best === null
      ? text('image.changed.first')
      : await changeWords(before.best, before.at, best);
  const words = pictureWords(values);
  return words === '' ? changed : `${changed} ${text('image.looks', { words })}`;
}

async function changeWords(one: SnapshotSummary, at: number | null, other: SnapshotSummary): Promise<string> {
  const worker = createWorkerClient<DifferenceRequest, DifferenceAnswer>(() => startWorker('difference'));
  try {
    const request = { one, other, threshold: USUAL_THRESHOLD };
    const { bitmap, share, place } = await worker.send(request, new AbortController().signal);
    bitmap.close();
    const time = formatTime(at ?? snapshotTime(one).at, Date.now(), one.capturedOffsetMinutes ?? null);
    const changed = text('image.changed', { share: percent(share, 0), time });
    return place === null ? changed : `${changed} ${text(`compare.difference.${place}`)}`;
  } catch {
    return text('compare.difference.failed');
  } finally {
    worker.close();
  }
}
