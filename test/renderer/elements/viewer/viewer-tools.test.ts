import { expect, test } from 'vitest';
import type { ViewerTimeline } from '../../../../renderer/elements/timeline/viewer-timeline.ts';
import type { ViewerBaseline } from '../../../../renderer/elements/viewer/viewer-baseline.ts';
import { viewerTools } from '../../../../renderer/elements/viewer/viewer-tools.ts';
import type { ViewerSource } from '../../../../renderer/state/viewer/viewer-source.ts';

/** Every text that a template puts in, those of the templates in it included. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || !('values' in value)) return [];
  return (value.values as readonly unknown[]).flatMap(textsOf);
}

const hintsOn = (platform: string) =>
  textsOf(
    viewerTools(
      {
        index: 0,
        total: 1,
        ofOneDevice: false,
        zoomPercent: 100,
        fitted: true,
        panel: null,
        immersive: false,
        best: null,
        shown: undefined,
        baseline: { snapshot: null } as ViewerBaseline,
        timeline: { leads: (_delta) => false } as ViewerTimeline,
        source: { platform: () => platform } as ViewerSource,
        run: () => {},
      },
      '',
    ),
  ).filter((words) => words.startsWith('Copy') && words.includes('('));

test('the keys for copying are those of the keyboard in front of the user', () => {
  expect(hintsOn('darwin')).toEqual(['Copy image (⌘ C)', 'Copy caption (⌘ Shift C)']);
  expect(hintsOn('linux')).toEqual(['Copy image (Ctrl C)', 'Copy caption (Ctrl Shift C)']);
});
