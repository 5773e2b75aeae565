import { expect, test } from 'vitest';
import type { ViewerTimeline } from '../../../../renderer/elements/timeline/viewer-timeline.ts';
import type { ViewerBaseline } from '../../../../renderer/elements/viewer/viewer-baseline.ts';
import { viewerTools } from '../../../../renderer/elements/viewer/viewer-tools.ts';
import type { ViewerSource } from '../../../../renderer/state/viewer/viewer-source.ts';
import { makeTile } from '../../../e2e/elements/harness/tiles.ts';
import { textsOf } from '../../fakes/texts-of.ts';

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
        availability: 'open',
        shown: makeTile(1),
        baseline: { snapshot: null } as ViewerBaseline,
        timeline: { leads: (_delta) => false } as ViewerTimeline,
        source: { platform: () => platform } as ViewerSource,
        run: () => {},
      },
      '',
    ),
  ).filter((words) => words.startsWith('Export') && words.includes('('));

test('the keys of a command are those of the keyboard in front of the user', () => {
  expect(hintsOn('darwin')).toEqual(['Export… (⌘ E)']);
  expect(hintsOn('linux')).toEqual(['Export… (Ctrl E)']);
});
