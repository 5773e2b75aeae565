import { expect, test } from 'vitest';
import type { ExportPlan, ExportPrecision, MissingImages } from '../../../../preload/contract/index.ts';
import { defaultSettings } from '../../../../preload/contract/session/settings.ts';
import { renderMissing } from '../../../../renderer/pages/export/export-choices.ts';
import { textsOf } from '../../fakes/texts-of.ts';

/** Six images of which the laptop has previews; two of them are gone from the service in full. */
const plan: ExportPlan = {
  exportId: 'export-1',
  subjectCount: 6,
  fileCount: 6,
  byteLength: 90_000,
  lowCount: 6,
  improvableCount: 4,
  missingCount: 0,
  missingNames: [],
  downloads: { count: 4, byteLength: 4_800_000, seconds: null },
};

const words = (missing: MissingImages, canDownload: boolean, precision: ExportPrecision = 'best') =>
  textsOf(renderMissing(plan, precision, { missing, canDownload, isManaged: false, changed: () => {} }));

const gone = '2 stay previews: the service no longer has the full images';

test('D.5: an export downloads full images first unless the user chooses otherwise', () => {
  expect(defaultSettings.exportMissing).toBe('downloadFirst');
});

test.each<[string, MissingImages, boolean, readonly string[]]>([
  ['downloaded first, what the service no longer has', 'downloadFirst', true, [gone]],
  ['left out, each', 'leaveOut', true, ['4 stay previews: full images aren’t downloaded first', gone]],
  ['for later, each', 'request', true, ['4 stay previews: full images aren’t downloaded first', gone]],
  [
    'without the service, each',
    'request',
    false,
    ['4 stay previews: the service can’t be reached now', gone],
  ],
])(
  'D.5: an export in the best available version says what stays a preview, and why: %s',
  (_how, missing, canDownload, said) => {
    const shown = words(missing, canDownload);
    expect(shown.filter((text) => text.includes('stay previews'))).toEqual(said);
    expect(shown.some((text) => text.includes('caution'))).toBe(true);
  },
);

test('D.5: the size of what is downloaded first is in its choice', () => {
  expect(words('leaveOut', true)).toContainEqual(expect.stringMatching(/^Download first .*4\.8 MB/));
});

test('D.5: an export of previews alone warns of nothing', () => {
  expect(words('leaveOut', true, 'low').filter((text) => text.includes('stay'))).toEqual([]);
});
