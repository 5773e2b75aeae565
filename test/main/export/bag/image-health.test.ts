import { describe, expect, it, test } from 'vitest';
import type { PlannedImage } from '../../../../main/bagit/planned-image.ts';
import { indexPage } from '../../../../main/export/bag/index-page.ts';
import { indexTable } from '../../../../main/export/bag/index-tables.ts';
import { bagTexts, createPresentation } from '../../../../main/export/bag/presentation.ts';
import { type ReportPart, reportPage } from '../../../../main/export/report/report-page.ts';
import { languageTags } from '../../../../preload/contract/core/languages.ts';
import { manifestOf } from '../manifest-fixture.ts';

type Found = NonNullable<PlannedImage['health']>;

const moved: Found = {
  state: 'moved',
  finding: { measure: 'shift', value: 0.052, usual: { low: 0, high: 0.008 } },
  movement: { x: 0.05, y: 0, degrees: 0 },
  comparedWith: 24,
  isFine: false,
  isMaybe: false,
};
const dark: Found = {
  ...moved,
  state: 'dark',
  finding: { measure: 'brightness', value: 0.06, usual: { low: 0.3, high: 0.5 } },
  movement: null,
};
const silent: Found = {
  ...moved,
  state: 'silent',
  finding: { measure: 'silence', value: 3 * 86_400_000, usual: { low: 0, high: 6 * 3_600_000 } },
  movement: null,
  isFine: true,
};
const asUsual: Found = { ...moved, state: 'asUsual', finding: null, movement: null };

const reports = ['sheet2', 'sheet12', 'comparison', 'report'] as const;

function pdf(health: Found | null, report: ReportPart['report'], language = 'en'): string {
  const manifest = manifestOf(1, 'Gate', health);
  const part = { report, number: 1, count: 1, files: [...manifest.files], signer: null };
  return [...reportPage(manifest, part, 640, createPresentation({ language, timeZone: 'utc' }))].join('');
}

async function page(health: Found | null, language = 'en'): Promise<string> {
  const manifest = manifestOf(1, 'Gate', health);
  const context = {
    manifest,
    presentation: createPresentation({ language, timeZone: 'utc' }),
    thumbnailOf: async () => null,
    payloadCount: 1,
    links: [],
  };
  let text = '';
  for await (const piece of indexPage(context, { names: ['a'], index: 0, files: [...manifest.files] }))
    text += piece;
  return text;
}

describe('what an image says of its device', () => {
  test.each([
    ['moved', moved, 'Camera moved: 5% to the right · usually at most 0.8%'],
    ['dark', dark, 'Too dark: Brightness 6% · usually 30% to 50%'],
    ['silent', silent, 'Silent: Without an image 3 days · usually at most 6 hours · Known'],
  ])('%s: is under it in the page and in each PDF, with its numbers', async (_state, health, words) => {
    expect(await page(health)).toContain(`<small class="health">${words}</small>`);
    for (const report of reports) expect(pdf(health, report)).toContain(words);
  });

  it('is not under an image that is as usual; a report says it for each that was compared', async () => {
    for (const health of [asUsual, null]) {
      expect(await page(health)).not.toContain('class="health"');
      for (const report of reports) expect(pdf(health, report)).not.toContain('class="health"');
    }
    expect(pdf(asUsual, 'report')).toContain('<th scope="row">Compared with usual</th><td>As usual');
    expect(pdf(null, 'report')).not.toContain('Compared with usual');
  });

  test.each(languageTags)('is said in the language %s', async (language) => {
    const texts = bagTexts[language];
    for (const shown of [await page(moved, language), pdf(moved, 'report', language)]) {
      expect(shown).toContain(texts['health.verdict.moved']);
      expect(shown).toMatch(/5\W{0,2}%/);
      expect(shown).toMatch(/0[.,]8\W{0,2}%/);
    }
  });

  it('is in the table as a state and the number that decides, with its usual range', () => {
    const presentation = createPresentation({ language: 'en', timeZone: 'utc' });
    const rowOf = (health: Found | null) => {
      const [head, row] = [...indexTable(manifestOf(1, 'Gate', health), presentation)].map((line) =>
        line.trim().replaceAll('"', '').split(','),
      );
      const from = head?.indexOf('health') ?? -1;
      expect(head?.slice(from)).toEqual([
        'health',
        'healthMeasure',
        'healthValue',
        'healthUsualLow',
        'healthUsualHigh',
      ]);
      return row?.slice(from);
    };
    expect(rowOf(moved)).toEqual(['moved', 'shift', '0.052', '0', '0.008']);
    expect(rowOf(asUsual)).toEqual(['asUsual', '', '', '', '']);
    expect(rowOf(null)).toEqual(['', '', '', '', '']);
  });
});
