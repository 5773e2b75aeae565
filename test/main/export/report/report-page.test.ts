import { describe, expect, it } from 'vitest';
import { type ExportRecord, exportInfo } from '../../../../main/export/bag/export-record.ts';
import { bagTexts, createPresentation } from '../../../../main/export/bag/presentation.ts';
import { type ReportPart, reportPage } from '../../../../main/export/report/report-page.ts';
import { reportStyle } from '../../../../main/export/report/report-style.ts';
import { appLanguages, languageTags } from '../../../../preload/contract/core/languages.ts';
import { manifestOf } from '../manifest-fixture.ts';

const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(2)>\u202e';

function pageOf(
  manifest: ExportRecord,
  report: ReportPart['report'],
  { language = 'en', ...part }: Partial<ReportPart> & { readonly language?: string } = {},
): string {
  const presentation = createPresentation({ language, timeZone: 'utc' });
  const whole = { report, number: 1, count: 1, files: [...manifest.files], signer: null, ...part };
  return [...reportPage(manifest, whole, 640, presentation)].join('');
}

const count = (text: string, part: string | RegExp) => text.split(part).length - 1;

describe('the page of a PDF', () => {
  it.each([
    ['sheet1', 13],
    ['sheet2', 7],
    ['sheet6', 3],
    ['sheet12', 2],
    ['report', 13],
  ] as const)('has 13 images as %s on %i pages', (report, pages) => {
    const page = pageOf(manifestOf(13), report);
    expect(count(page, '<section class="sheet')).toBe(pages);
    expect(count(page, '<img ')).toBe(13);
    expect(count(page, '<h3>')).toBe(pages);
    expect(page).toContain('<h2>Missing</h2>');
  });

  it('of the demo, which has no host, has no comma and no brackets around nothing', () => {
    const manifest = manifestOf(2);
    const demo = { ...manifest, source: { ...manifest.source, host: '' } };
    const info = exportInfo(demo, { count: 2, byteLength: 2, files: () => [] }, null);
    const page = languageTags.map((language) => pageOf(demo, 'report', { language })).join('');
    expect(`${info}${page}`).not.toMatch(/[,،、]\s*(?:<|$)|\(\s*\)/m);
    expect(page).toContain('Device Cloud');
    expect(pageOf(manifest, 'report')).toContain(`Device Cloud, ${manifest.source.host}`);
  });

  it.each([
    ['a line', 'Lens dirty', false],
    ['30 lines', 'Lens dirty\n'.repeat(29), false],
    ['31 lines', 'Lens dirty\n'.repeat(30), true],
    ['words for two screens', 'Lens dirty, hinge is rusty. '.repeat(71), false],
    ['wide letters for two screens', '蝶番が錆びている。'.repeat(222), true],
  ])('lets a note of %s go on over the next page only where it needs that', (_name, note, goesOn) => {
    const [file] = manifestOf(1).files;
    if (file === undefined) throw new Error('There is no image.');
    const page = pageOf(manifestOf(1), 'report', { files: [{ ...file, note }] });
    expect(count(page, '<section class="sheet long">')).toBe(goesOn ? 1 : 0);
  });

  describe('as a comparison', () => {
    /** Images of devices on days of January, as their paths sort; and what a page of each number shows: devices and days, then the times between. */
    function comparisonOf(images: readonly (readonly [device: string, day: number])[]) {
      const manifest = manifestOf(images.length);
      const files = Array.from(manifest.files, (file, index) => {
        const [deviceId = '', day = 1] = images[index] ?? [];
        const at = (hour: number) => new Date(Date.UTC(2026, 0, day, hour)).toISOString();
        const subject = { ...file.subject, deviceId, deviceName: `Camera ${deviceId}` };
        return {
          ...file,
          subject,
          capturedAt: day === 9 ? null : at(0),
          receivedAt: at(1),
          sha256: `${deviceId}${day}`,
        };
      });
      const page = pageOf(manifest, 'comparison', { files });
      const pages = page.split('<section class="sheet ').slice(1);
      const of = (section: string, what: RegExp) => [...section.matchAll(what)].map(([, found]) => found);
      return {
        files,
        page,
        sections: pages,
        shown: pages.map((section) => of(section, /data-hash="(\w+)"/g).join(' ')),
        later: pages.map((section) => of(section, /<small>(\d+ \w+ later)<\/small>/g)),
      };
    }

    it('has the images of a device from old to new, with the time between them', () => {
      const { page, shown, later, sections } = comparisonOf([
        ['a', 3],
        ['a', 1],
        ['a', 2],
        ['a', 5],
        ['a', 9],
      ]);
      expect(shown).toEqual(['a1 a2 a3 a5', 'a9']);
      expect(later).toEqual([['24 hours later', '24 hours later', '2 days later'], []]);
      expect(sections.map((section) => /per-\d/.exec(section)?.[0])).toEqual(['per-4', 'per-2']);
      expect(sections[0]).toContain('<h3><bdi>Camera a</bdi></h3>');
      expect(sections[0]).not.toContain('<b><bdi>Camera a');
      expect(sections[1]).toContain('Captured: Not reported');
      expect(count(page, '<h2>Images</h2>')).toBe(1);
    });

    it('has different devices side by side, each image with the name of its own', () => {
      const { shown, later, sections } = comparisonOf([
        ['a', 2],
        ['b', 1],
      ]);
      expect(shown).toEqual(['a2 b1']);
      expect(later).toEqual([[]]);
      expect(sections[0]).toContain('<h3><bdi>Camera a</bdi> · <bdi>Camera b</bdi></h3>');
      expect(sections[0]?.match(/<b><bdi>Camera \w/g)).toEqual(['<b><bdi>Camera a', '<b><bdi>Camera b']);
    });

    it('tears no device apart that fits on a page', () => {
      const { shown, later } = comparisonOf([
        ['a', 1],
        ['a', 2],
        ['b', 1],
        ['b', 2],
        ['c', 1],
        ['c', 2],
        ['c', 3],
        ['d', 1],
        ['e', 1],
      ]);
      expect(shown).toEqual(['a1 a2 b1 b2', 'c1 c2 c3 d1', 'e1']);
      expect(later.map((page) => page.length)).toEqual([2, 2, 0]);
    });

    it.each(languageTags)('is in the language %s', (language) => {
      const { files } = comparisonOf([['a', 1]]);
      expect(count(pageOf(manifestOf(1), 'comparison', { files, language }), '<img ')).toBe(1);
    });
  });

  it('P5: holds no name as markup, and each image has a text', () => {
    const manifest = manifestOf(2, HOSTILE);
    for (const report of ['sheet6', 'report', 'comparison'] as const) {
      const page = pageOf(manifest, report);
      expect(page).not.toMatch(/<script|<img src|onerror=alert\(2\)>|\u202e/);
      expect(page).toContain('alt="&quot;&gt;&lt;script&gt;');
      expect(count(page, /<img alt="[^"]+"/)).toBe(2);
    }
  });

  it('says in the text of an image what was measured, and that it is cut off', () => {
    const manifest = manifestOf(1);
    const [file] = manifest.files;
    const health = {
      state: 'dark',
      finding: { measure: 'brightness', value: 0.04, usual: { low: 0.3, high: 0.5 } },
      movement: null,
      comparedWith: 8,
      isMaybe: false,
      isFine: false,
    } as const;
    const files = file === undefined ? [] : [{ ...file, health, flaw: 'cutOff' as const }];
    const [, alt] = /<img alt="([^"]+)"/.exec(pageOf(manifest, 'sheet6', { files })) ?? [];
    for (const words of ['Cut off', 'Too dark: Brightness 4%']) expect(alt).toContain(words);
  });

  it('names the environment on each page, and a hostile one adds no rule to the style', () => {
    const hostile = {
      ...manifestOf(1),
      environment: { name: 'x"; } @import url(//e);\n', kind: 'demo' } as const,
    };
    const presentation = createPresentation({ language: 'en', timeZone: 'utc' });
    const style = reportStyle(hostile, presentation);
    expect(style).not.toContain('@import');
    expect(style).toContain('content: "\\2068 x\\22 \\3b  \\7d  \\40 import url\\28 ');
    expect(style).toContain('content: "Page " counter(page) " of " counter(pages);');
  });

  it.each(languageTags)('is in the language %s', (language) => {
    const { direction } = appLanguages[language];
    const texts = bagTexts[language];
    const manifest = manifestOf(1);
    const page = pageOf(manifest, 'report', { language });
    expect(page).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(page).toContain(`<h1>${texts.title}</h1>`);
    expect(page).toContain(`<th scope="row">${texts.captured}</th>`);
    const style = reportStyle(manifest, createPresentation({ language, timeZone: 'utc' }));
    expect(style).toContain(`@bottom-${direction === 'rtl' ? 'left' : 'right'}`);
    expect(style).toContain('counter(pages)');
  });

  it('says on its cover what is in the export, whether it is signed, and which part of how many it is', () => {
    const manifest = manifestOf(3);
    const part = { number: 1, count: 2, signer: 'SHA256:abc' };
    const page = pageOf(manifest, 'report', part);
    for (const text of ['PDF 1 of 2', 'SHA256:abc', '<bdi>Plant</bdi>', '<bdi>Fleetglass 1.2.3</bdi>'])
      expect(page).toContain(text);
    expect(page).toContain(
      ['Chosen</th><td>4', 'Written</th><td>3', 'Missing</th><td>1']
        .map((fact) => `<tr><th scope="row">${fact}</td></tr>`)
        .join('\n'),
    );
    expect(page).not.toContain('<h2>Missing</h2>');
  });

  it('lists a thousand missing images, and says how many more there are', () => {
    const manifest = manifestOf(1);
    const [one] = [...manifest.missing];
    if (one === undefined) throw new Error('Nothing is missing.');
    const page = pageOf(
      {
        ...manifest,
        missing: Array.from({ length: 1_005 }, () => one),
        totals: { ...manifest.totals, missing: 1_005 },
      },
      'report',
    );
    expect(count(page, '<tr><td>')).toBe(1_000);
    expect(page).toContain('5 more are listed in missing.csv.');
  });
});
