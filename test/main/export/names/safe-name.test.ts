import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createExportPaths,
  EXPORT_FOLDER_LIMIT,
  PATH_LIMIT,
  type PlannedImage,
} from '../../../../main/export/names/export-paths.ts';
import { cleanName, guardReserved, safeFolderName } from '../../../../main/export/names/safe-name.ts';
import { plannedImage } from '../export-fixture.ts';

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
    `a${'\u0301'.repeat(300)}`,
  ),
);

function expectValid(name: string): void {
  expect(name).not.toBe('');
  expect(name).not.toMatch(/[<>:"/\\|?*\p{C}]|^[ .~-]|[ .]$/u);
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

  it('keep their end when they are cut, where fleets number their devices', () => {
    const names = [14, 15].map((number) => `Umspannwerk Dänischenhagen an der Bundesstraße ${number}`);
    expect(names.map((name) => safeFolderName(name, 'fallback', 32))).toEqual([
      'Umspannwerk Dänische…sstraße 14',
      'Umspannwerk Dänische…sstraße 15',
    ]);
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

describe('P33: paths of files', () => {
  it('follow the template', () => {
    const pathFor = createExportPaths('Export');
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
      'data/No organization/Gate/Gate – latest – fetched 1970-01-01 00.00.00Z – full.jpg',
    );
  });

  it('are shortened in the names only, never in the time, the precision or the extension', () => {
    const name = 'x'.repeat(500);
    const names = { organizationId: name, organizationName: name, deviceName: name, archiveName: name };
    const path = createExportPaths('E'.repeat(EXPORT_FOLDER_LIMIT))(
      plannedImage({ deviceId: 'd', archiveId: 'a' }, names, { capturedAt: 0 }),
    );
    expect(path).toMatch(/\/x+ – x+ – 1970-01-01 00\.00\.00Z – full\.jpg$/);
  });

  it('are valid, unique where case and composition of letters make no difference, and short enough', () => {
    fc.assert(
      fc.property(fc.array(anyPlanned, { minLength: 1, maxLength: 40 }), (all) => {
        const pathFor = createExportPaths('E'.repeat(EXPORT_FOLDER_LIMIT));
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

  it('of thousands of equal names are found quickly', () => {
    const pathFor = createExportPaths('Export');
    const names = { organizationId: 'o', organizationName: 'o', deviceName: 'd', archiveName: 'a' };
    const same = plannedImage({ deviceId: 'd', archiveId: 'a' }, names, { capturedAt: 0 });
    const files = Array.from({ length: 3_000 }, () => pathFor(same));
    expect(new Set(files).size).toBe(3_000);
    expect(files.at(-1)).toContain('(3000)');
  });
});
