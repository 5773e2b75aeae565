import { expect, test } from 'vitest';
import type { SnapshotSummary } from '../../../../preload/contract/index.ts';
import type { CompareRequest } from '../../../../renderer/elements/compare/compare-pane.ts';
import { runViewerCommand, type ViewerHost } from '../../../../renderer/elements/viewer/viewer-actions.ts';
import type { ViewerSource } from '../../../../renderer/state/viewer/viewer-source.ts';
import { DAY_MS, frameOf, gate, now, snapshot, tile } from '../compare/fake-comparison.ts';

const stored = (name: string, daysAgo: number) => tile('gate', name, now - daysAgo * DAY_MS);

/** Opens a comparison from the viewer on `shown`, with what is stored of its device. */
async function compareFrom(
  shown: ReturnType<typeof stored>,
  neighbours: readonly ReturnType<typeof stored>[],
  side: 'previous' | 'baseline',
  baseline: SnapshotSummary | null = null,
) {
  const requests: CompareRequest[] = [];
  const frames = [...neighbours, shown]
    .map((one) => frameOf(one, one.low?.capturedAt ?? now - 6 * DAY_MS))
    .toSorted((one, other) => one.at - other.at);
  const host = {
    shown,
    best: shown.low,
    message: '',
    timeline: {
      frames,
      index: frames.findIndex(({ name }) => name === shown.name),
      hasNewer: true,
      compared: [],
      pause() {},
    },
    source: { baseline: async () => baseline } as Partial<ViewerSource> as ViewerSource,
    dispatchEvent(event: CustomEvent<CompareRequest>) {
      requests.push(event.detail);
      return true;
    },
  } as unknown as ViewerHost;
  runViewerCommand(host, { kind: 'compare', with: side });
  await new Promise((resolve) => setTimeout(resolve));
  return { panes: requests[0]?.panes ?? [], message: host.message };
}

const names = (panes: CompareRequest['panes']) => panes.map(({ name }) => name);

test('D7: where the older neighbour is not here, the newer one is B, and the shown one stays A', async () => {
  const shown = stored('shown', 5);
  const older = tile('gate', 'older', now - 6 * DAY_MS, false);
  const newer = stored('newer', 2);
  const { panes } = await compareFrom(shown, [older, newer], 'previous');
  expect(names(panes)).toEqual(['shown', 'newer']);
  expect(panes.map(({ isOrigin }) => isOrigin === true)).toEqual([true, false]);
});

test('D7: the older neighbour is A where it is here, and is passed over where it is not', async () => {
  const shown = stored('shown', 5);
  const older = stored('older', 9);
  const absent = tile('gate', 'absent', now - 6 * DAY_MS, false);
  const { panes } = await compareFrom(shown, [older, absent, stored('newer', 2)], 'previous');
  expect(names(panes)).toEqual(['older', 'shown']);
});

test('D8: a device that shows the image of its last visit is compared with nothing, and says why', async () => {
  for (const visit of [gate.low, snapshot('the same in full', 'full', now)]) {
    const { panes, message } = await compareFrom(gate, [], 'baseline', visit);
    expect(panes).toEqual([]);
    expect(message).toContain('This is already the snapshot of the last visit');
  }
  const before = snapshot('before', 'low', now - 7 * DAY_MS);
  expect((await compareFrom(gate, [], 'baseline', before)).panes.map(({ role }) => role)).toEqual([
    'baseline',
    'plain',
  ]);
});
