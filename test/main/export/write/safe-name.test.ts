import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { PlannedImage } from '../../../../main/bagit/planned-image.ts';
import {
  createExportPaths,
  EXPORT_FOLDER_LIMIT,
  LEAST_PATH_LIMIT,
  PATH_LIMIT,
  pathLimitIn,
} from '../../../../main/export/write/export-paths.ts';
import { parseNameTemplate } from '../../../../main/export/write/name-template.ts';
import {
  cleanName,
  cutName,
  guardReserved,
  NAME_LIMIT_BYTES,
  safeFolderName,
} from '../../../../main/export/write/safe-name.ts';
import { naming, plannedImage } from '../export-fixture.ts';

/** Written a second time from Microsoft's page, so that a slip in the product is not repeated here. */
const devices = [
  'CON',
  'PRN',
  'AUX',
  'NUL',
  'CONIN$',
  'CONOUT$',
  'COM0',
  'COM1',
  'COM¹',
  'COM²',
  'LPT9',
  'LPT³',
];

const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom(
    ...devices,
    'nul .txt',
    'com1.tar.gz',
    '..',
    '.',
    '',
    ' ',
    'a/../../b',
    'C:\\x',
    'x:stream',
    '\u202egpj',
    '~',
    '-rf',
  ),
  fc.constantFrom(
    'É',
    'é',
    'e\u0301',
    'ß',
    'SS',
    'ss',
    'İ',
    'i̇',
    'K',
    'k',
    'ﬁ',
    'fi',
    'a'.repeat(400),
    '👩‍👩‍👧'.repeat(90),
    'می‌خواهم'.repeat(40),
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(40),
    'x\u200d\u200c\ufe0f',
    `a${'\u0301'.repeat(300)}`,
  ),
);

/** Unicode UTS 51: what a joiner may stand between (ED-15), and a sequence of them (ED-16), whether or not any font has one picture for it. */
const element = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?`;
// A sequence that is removed emoji by emoji would leave its joiners.
const emoji = new RegExp(
  String.raw`${element}(?:\u200d${element})+|[\p{RGI_Emoji}\p{Emoji_Keycap_Sequence}]|${element}`,
  'gv',
);

/** Names without the characters that shape an emoji or join two letters, by Unicode's own list of emoji. */
function withoutShaping(name: string): string {
  return name
    .replace(emoji, '')
    .replace(/(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu, '')
    .replace(/(?<=[0-9#])[\ufe0e\ufe0f]/gu, '');
}

function expectValid(name: string): void {
  expect(name).not.toBe('');
  expect(withoutShaping(name)).not.toMatch(/[\p{C}\p{Default_Ignorable_Code_Point}]/u);
  expect(name).not.toMatch(/[<>:"/\\|?*]|^[ .~-]|[ .]$/u);
  expect(name).toBe(name.normalize('NFC'));
  expect(Buffer.byteLength(`${name}.xmp.part`)).toBeLessThanOrEqual(255);
  const stem = (name.split('.')[0] ?? '').trimEnd().toUpperCase();
  expect(devices).not.toContain(stem);
}

describe('P33: names of folders', () => {
  it.each([
    ['COM¹', '_COM¹'],
    ['conin$', '_conin$'],
    ['NUL .txt', '_NUL .txt'],
    ['nul', '_nul'],
    ['console', 'console'],
    ['../../etc', '_.._etc'],
    ['a\u202Egpj.exe', 'agpj.exe'],
    ['gate:hidden', 'gate_hidden'],
    [' . name. . ', 'name'],
    ['tab\tand\nline', 'tab and line'],
    ['-rf', '_rf'],
    ['...', 'fallback'],
    ['Straße 7 – Тор', 'Straße 7 – Тор'],
  ])('%j becomes %j', (name, wanted) => {
    expect(safeFolderName(name, 'fallback', 60)).toBe(wanted);
  });

  it.each(['Team 👩‍👩‍👧 7', '👩🏽‍🔧 Werkstatt', '❤️ und 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Tor 7️⃣', 'می‌خواهم ۷', 'ශ්‍රී ලංකා', 'क्‍ष', '🏳️‍🌈'])(
    'keep emoji and joined letters as they are: %s',
    (name) => {
      expect(safeFolderName(name, 'fallback', 60)).toBe(name);
      expectValid(name);
    },
  );

  it.each([
    ['Gate\u200d7', 'Gate7'],
    ['CON\u200d', '_CON'],
    ['n\ufe0ful', '_nul'],
    ['👩\u200d', '👩'],
    ['👩\u200b\u200d👩', '👩👩'],
    ['می\u200c 7', 'می 7'],
    ['a\u{e0067}\u{e007f}', 'a'],
    ['🏴\u{e0067}\u{e0062} 7', '🏴 7'],
    ['*\ufe0f\u20e3', '_\u20e3'],
    ['👩\u200d\u{1fffd}', '👩'],
  ])('lose joiners that shape nothing: %j becomes %j', (name, wanted) => {
    expect(safeFolderName(name, 'fallback', 60)).toBe(wanted);
  });

  it('are cut between whole emoji', () => {
    expect(safeFolderName('👩‍👩‍👧'.repeat(5), 'fallback', 20)).toBe('👩‍👩‍👧👩‍👩‍👧');
  });

  it('are cut inside an emoji only if it does not fit as a whole, and stay valid', () => {
    for (const text of ['👩‍👩‍👧', '👩🏽‍🔧', '🏳️‍🌈', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '7️⃣', '❤️‍🔥'])
      for (let characters = 1; characters <= 2 * text.length; characters += 1) {
        const name = cutName(text.repeat(90), characters, NAME_LIMIT_BYTES);
        if (name !== '') expectValid(name);
        if (characters >= text.length && name !== '')
          expect(name.replaceAll('…', '').replaceAll(text, '')).toBe('');
      }
  });

  it('keep their end when they are cut, where fleets number their devices', () => {
    const names = [14, 15].map((number) => `Umspannwerk Dänischenhagen an der Bundesstraße ${number}`);
    expect(names.map((name) => safeFolderName(name, 'fallback', 32))).toEqual([
      'Umspannwerk Dänische…sstraße 14',
      'Umspannwerk Dänische…sstraße 15',
    ]);
  });

  it('have one space where control characters stood between two', () => {
    expect(safeFolderName('Gate\t\u0000\tNorth', 'fallback', 60)).toBe('Gate North');
  });

  it('are valid everywhere, whatever the service calls things', () => {
    fc.assert(
      fc.property(nastyText, fc.integer({ min: 12, max: 60 }), (text, limit) => {
        const name = safeFolderName(text, 'fallback', limit);
        expectValid(name);
        expect(name.length).toBeLessThanOrEqual(limit);
        expect(cleanName(cleanName(text))).toBe(cleanName(text));
      }),
      { numRuns: 500 },
    );
  });

  it('that Windows reserves are recognised in any case and with any extension', () => {
    for (const device of devices) {
      for (const name of [device, device.toLowerCase(), `${device}.txt`, `${device} .a.b`]) {
        expect(guardReserved(name)).toBe(`_${name}`);
      }
      expect(guardReserved(`${device}x`)).toBe(`${device}x`);
    }
  });
});

const anyPlanned: fc.Arbitrary<PlannedImage> = fc
  .record({
    organizationName: fc.option(nastyText),
    deviceName: nastyText,
    archiveName: fc.option(nastyText),
    deviceId: fc.constantFrom('d1', 'd2', 'd3'),
    capturedAt: fc.option(fc.constantFrom(0, 1_000, Number.NaN, 8.64e15)),
    precision: fc.constantFrom('low', 'full'),
    mediaType: fc.constantFrom('image/jpeg', 'image/avif', 'image/unheard-of'),
  })
  .map(({ organizationName, deviceName, archiveName, deviceId, ...image }) =>
    plannedImage(
      { deviceId, archiveId: archiveName },
      { organizationId: organizationName, organizationName, deviceName, archiveName },
      image,
    ),
  );

const tokens = [
  '{environment}',
  '{organization}',
  '{device}',
  '{archive}',
  '{captured}',
  '{captured:yyyy-MM-dd HH-mm}',
  '{received:yy}',
  '{zone}',
  '{precision}',
  '{id}',
  '{number:00000}',
  '/',
  ' ',
  '{{',
  '}}',
  '.',
];

/** Tokens and texts in any order; most of them can be read. */
const anyTemplate = fc
  .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...tokens) }, nastyText), {
    minLength: 1,
    maxLength: 9,
  })
  .map((parts) =>
    parts.map((part) => (tokens.includes(part) ? part : cleanName(part).slice(0, 40))).join(''),
  );

function template(text: string): Pick<typeof naming, 'template'> {
  const parsed = parseNameTemplate(text);
  if (parsed.kind === 'error') throw new Error(parsed.error.kind);
  return parsed;
}

/** The paths of one image of each device, all of the same name and time. */
function pathsOf(text: string, deviceIds: readonly string[]): readonly string[] {
  const names = { organizationId: 'o', organizationName: 'North', deviceName: 'Gate', archiveName: null };
  const pathFor = createExportPaths({ ...naming, ...template(text), exportName: 'Export' });
  return deviceIds.map((deviceId) =>
    pathFor(plannedImage({ deviceId, archiveId: null }, names, { capturedAt: 0 })),
  );
}

describe('P33: paths of files', () => {
  it('follow the template', () => {
    const pathFor = createExportPaths({ ...naming, exportName: 'Export' });
    const names = { organizationId: 'o', organizationName: 'North', deviceName: 'Gate', archiveName: null };
    const captured = plannedImage({ deviceId: 'd', archiveId: null }, names, { capturedAt: 1_000 });
    expect(pathFor(captured)).toBe('data/North/Gate/Gate – latest – 1970-01-01 00.00.01Z – full.jpg');
    const received = plannedImage(
      { deviceId: 'd', archiveId: 'a' },
      { ...names, archiveName: 'Night' },
      { receivedAt: 2_000, precision: 'low', mediaType: 'image/png' },
    );
    expect(pathFor(received)).toBe('data/North/Gate/Gate – Night – 1970-01-01 00.00.02Z – low.png');
    const neither = plannedImage(
      { deviceId: 'e', archiveId: null },
      { ...names, organizationName: null, organizationId: null },
    );
    expect(pathFor(neither)).toBe(
      'data/No organization/Gate/Gate – latest – downloaded 1970-01-01 00.00.00Z – full.jpg',
    );
  });

  it('are shortened in the names only, never in the time, the precision or the extension', () => {
    const name = 'x'.repeat(500);
    const names = { organizationId: name, organizationName: name, deviceName: name, archiveName: name };
    const path = createExportPaths({ ...naming, exportName: 'E'.repeat(EXPORT_FOLDER_LIMIT) })(
      plannedImage({ deviceId: 'd', archiveId: 'a' }, names, { capturedAt: 0 }),
    );
    expect(path).toMatch(/\/x+ – x+ – 1970-01-01 00\.00\.00Z – full\.jpg$/);
  });

  it('are valid, unique where case and composition of letters make no difference, and short enough', () => {
    fc.assert(
      fc.property(fc.array(anyPlanned, { minLength: 1, maxLength: 40 }), (all) => {
        const pathFor = createExportPaths({ ...naming, exportName: 'E'.repeat(EXPORT_FOLDER_LIMIT) });
        const paths = all.map(pathFor);
        for (const path of paths) {
          const names = path.split('/');
          expect(names).toHaveLength(4);
          names.forEach(expectValid);
          expect(`${'E'.repeat(EXPORT_FOLDER_LIMIT)}/${path}`.length).toBeLessThanOrEqual(PATH_LIMIT);
        }
        const folded = paths.map((path) => path.normalize('NFD').toLowerCase().toUpperCase());
        expect(new Set(folded).size).toBe(all.length);
      }),
      { numRuns: 300 },
    );
  });

  it('are valid, unique and short enough under any template that is read, with as little of a path as Windows leaves', () => {
    fc.assert(
      fc.property(
        anyTemplate,
        fc.array(anyPlanned, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(LEAST_PATH_LIMIT, PATH_LIMIT),
        fc.constantFrom('utc', 'laptop', 'device'),
        (text, all, pathLimit, timeZone) => {
          const parsed = parseNameTemplate(text);
          fc.pre(parsed.kind === 'template');
          const exportName = 'E'.repeat(EXPORT_FOLDER_LIMIT);
          const pathFor = createExportPaths({
            environmentName: 'CON: North\u202e',
            template: parsed.template,
            timeZone,
            pathLimit,
            exportName,
          });
          const paths = all.map(pathFor);
          for (const path of paths) {
            path.split('/').forEach(expectValid);
            expect(`${exportName}/${path}`.length).toBeLessThanOrEqual(pathLimit);
          }
          const folded = paths.map((path) => path.normalize('NFD').toLowerCase().toUpperCase());
          expect(new Set(folded).size).toBe(all.length);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('have folders of their own for devices of one name, and one for a day', () => {
    const paths = pathsOf('{captured:yyyy-MM-dd}/{device}/{id}', ['d1', 'd2', 'd1']);
    expect(paths).toEqual([
      'data/1970-01-01/Gate/d1.jpg',
      'data/1970-01-01/Gate (2)/d2.jpg',
      'data/1970-01-01/Gate/d1 (2).jpg',
    ]);
  });

  it('are counted where a template says so', () => {
    expect(pathsOf('{environment} {number:000}', ['d1', 'd2'])).toEqual([
      'data/Production 001.jpg',
      'data/Production 002.jpg',
    ]);
  });

  it('P44: have the zone of the screen', () => {
    const laptop = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
    const named = (timeZone: 'utc' | 'device', capturedOffsetMinutes: number | null) => {
      const image = plannedImage(
        { deviceId: 'd', archiveId: null },
        { organizationId: null, organizationName: null, deviceName: 'Gate', archiveName: null },
        { capturedAt: 0, capturedOffsetMinutes },
      );
      return createExportPaths({ ...naming, ...template('{captured} {zone}'), timeZone, exportName: 'E' })(
        image,
      );
    };
    expect(named('utc', 330)).toBe('data/1970-01-01 00.00.00Z Z.jpg');
    expect(named('device', 330)).toBe('data/1970-01-01 05.30.00+0530 +0530.jpg');
    expect(named('device', null)).toBe('data/1970-01-01 00.00.00Z Z.jpg');
    laptop.mockRestore();
  });

  it('of a folder deep in a Windows drive are shorter, or the folder is refused', () => {
    expect(pathLimitIn('C:\\Exports', true)).toBe(PATH_LIMIT);
    expect(pathLimitIn('C'.repeat(90), true)).toBe(164);
    expect(pathLimitIn('C'.repeat(95), true)).toBeNull();
    expect(pathLimitIn('C'.repeat(99), false)).toBe(PATH_LIMIT);
  });

  it('of thousands of equal names are found quickly', () => {
    const pathFor = createExportPaths({ ...naming, exportName: 'Export' });
    const names = { organizationId: 'o', organizationName: 'o', deviceName: 'd', archiveName: 'a' };
    const same = plannedImage({ deviceId: 'd', archiveId: 'a' }, names, { capturedAt: 0 });
    const files = Array.from({ length: 3_000 }, () => pathFor(same));
    expect(new Set(files).size).toBe(3_000);
    expect(files.at(-1)).toContain('(3000)');
  });
});
