import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Library } from '../../../../main/library/library.ts';
import { decodeOrganizations } from '../../../../main/service/read/organizations.ts';
import type { SearchFilters, SearchHit } from '../../../../preload/contract/index.ts';
import { defaultOrder } from '../../../../preload/contract/rules/default-order.ts';
import { createFleet } from '../../../../simulator/fleet/fleet.ts';
import { expandOrganization } from '../../../../simulator/fleet/represent.ts';
import { openLibrarySync } from '../../../support/open-library-sync.ts';
import { clock, deviceRecord, NOW, noValidators, organization } from '../support/library-fixture.ts';

const DEVICES = 5_000;
const ORGANIZATIONS = 8;

/** Devices with names and fields that lead a careless search astray. */
const crafted = [
  deviceRecord('x-18001800', null, 'Bombeo Anguil 9', { kind: 'pump', snapshotIntervalSeconds: 1800 }),
  deviceRecord('x-18', null, 'Schieber Altstadt', {
    kind: 'pump',
    location: { latitude: 18, longitude: 10 },
  }),
  deviceRecord('x-a', null, 'Rotorblatt Nord'),
  deviceRecord('x-b', null, 'Nordtor 118'),
  deviceRecord('x-c', null, 'Kühlhaus Übersee', { owner: 'Hafen', room: 'Kessel 12' }),
  deviceRecord('x-d', null, 'Kessel', { room: 'Halle 12' }),
  deviceRecord('x-e', null, 'كاميرا المدخل ١٢'),
  deviceRecord('x-f', null, 'كاميرا المدخل ١٢٠'),
  deviceRecord('x-g', null, 'مبنى الإدارة'),
  deviceRecord('x-h', null, 'ガード下カメラ 3'),
  deviceRecord('x-i', null, 'カード室カメラ 3'),
  deviceRecord('x-j', null, 'サーバ室 2'),
  deviceRecord('x-k', null, 'PTZ-Kamera Schleuse 007'),
  deviceRecord('x-l', null, 'Cam12 Lager'),
  deviceRecord('x-m', null, 'Wasserkraftwerk Eder', { ip: '192.168.0.18', asset: 'AB-4711' }),
  deviceRecord('x-n', null, "St. Mary's Lock"),
  deviceRecord('x-o', null, 'Baden-Baden Tor 3A'),
  deviceRecord('x-p', null, 'Kreiselpumpe KSB-65/200-4.0', { asset: '00471-0012' }),
  deviceRecord('x-q', null, 'Sluice 0042'),
  deviceRecord('x-r', null, 'Sluice 42.5 east'),
  deviceRecord('x-s', null, 'Łódź Żabieniec 4'),
  deviceRecord('x-t', null, 'Brunnen Großer Weg Nr.5'),
  deviceRecord('x-u', null, 'Þórshöfn Ærø 1'),
  deviceRecord('x-v', null, 'Водозабор Ёлкино 6'),
  deviceRecord('x-w', null, 'بئر المؤسسة ٠٧'),
  deviceRecord('x-x', null, 'الخـــزّان الأعلى ٣٫٥'),
  deviceRecord('x-y', null, '霞ヶ関 第３サーバー室'),
  deviceRecord('x-z', null, 'Ａ棟－モニタ ＃２'),
];

const folder = mkdtempSync(join(tmpdir(), 'fleetglass-'));
let library: Library;

beforeAll(async () => {
  const fleet = createFleet({
    seed: 7,
    organizations: ORGANIZATIONS,
    devices: DEVICES,
    archives: 0,
    hostile: false,
  });
  const answer = Array.from({ length: ORGANIZATIONS }, (_, index) =>
    expandOrganization(fleet, index, NOW, new Set(['devices'])),
  );
  library = openLibrarySync({ folder, clock });
  const all = [...decodeOrganizations(answer), organization('crafted', crafted)];
  await library.storeOrganizations(all, noValidators, NOW);
});

afterAll(async () => {
  library.close();
  await library.settled();
  rmSync(folder, { recursive: true, force: true });
});

async function find(text: string, filters: SearchFilters = {}): Promise<readonly SearchHit[]> {
  return (await library.search.find({ text, among: 'devices', filters }, 0, 200)).rows;
}

const names = async (text: string, filters?: SearchFilters) =>
  (await find(text, filters)).map(({ name }) => name);

/** What a technician types, and the name of the first hit. */
const FIRST_HITS = {
  English: [
    ['pump 18', 'Pump house Daviot 18'],
    ['PUMP-18', 'Pump house Daviot 18'],
    ['pump18', 'Pump house Daviot 18'],
    ['18 pump', 'Pump house Daviot 18'],
    ['pump house', 'Pump house Aviemore North 7'],
    ['gate 7', 'Gate Culloden Moor 7'],
    ['turbine daviot', 'Turbine Daviot 8'],
    ['fort augustus substation', 'Substation Fort Augustus 10'],
    ['glen affric tank', 'Tank Glen Affric 37'],
    ['river gauge 7', 'River gauge Drumnadrochit 7'],
    ['oneill 3', "Gate O'Neill's Brae 3"],
    ['O’Neill’s brae', "Gate O'Neill's Brae 3"],
    ['st marys', "St. Mary's Lock"],
    ['dev-ae755326', 'Pumpwerk Förde Nord 3'],
    ['AE755326', 'Pumpwerk Förde Nord 3'],
    ['FG1IDMNZD', 'Pumpwerk Förde Nord 3'],
    ['192.168.0.18', 'Wasserkraftwerk Eder'],
    ['4711', 'Wasserkraftwerk Eder'],
    ['cam 12', 'Cam12 Lager'],
  ],
  German: [
    ['pumpwerk 18', 'Pumpwerk Eckernförde 18'],
    ['Pumpwerk Eckernförde 18', 'Pumpwerk Eckernförde 18'],
    ['pumpwerk eckernfoerde 18', 'Pumpwerk Eckernförde 18'],
    ['eckernforde pump 18', 'Pumpwerk Eckernförde 18'],
    ['werk eckern 18', 'Pumpwerk Eckernförde 18'],
    ['Mönkeberg tor', 'Tor Mönkeberg 2'],
    ['Moenkeberg tor', 'Tor Mönkeberg 2'],
    ['tor 7', 'Tor Gettorf 7'],
    ['windrad 22', 'Windrad Wendtorf 22'],
    ['bülk pegel', 'Pegel Bülk 1'],
    ['buelk pegel', 'Pegel Bülk 1'],
    ['hafen ost 3', 'Tor Hafen Ost 3'],
    ['rotor', 'Rotorblatt Nord'],
    ['kuehlhaus uebersee', 'Kühlhaus Übersee'],
    ['kessel 12', 'Kessel'],
    ['kraftwerk', 'Wasserkraftwerk Eder'],
    ['schleuse 7', 'PTZ-Kamera Schleuse 007'],
  ],
  Japanese: [
    ['ポンプ 18', 'ポンプ場 仁頃 18'],
    ['ポンプ場　常呂川　１８', 'ポンプ場 常呂川 18'],
    ['ﾎﾟﾝﾌﾟ場 常呂川 18', 'ポンプ場 常呂川 18'],
    ['ぽんぷ場 常呂川 18', 'ポンプ場 常呂川 18'],
    ['水門若松', '水門 若松 2'],
    ['変電所 37', '変電所 仁頃 37'],
    ['水位計 3', '水位計 北上 3'],
    ['北上 貯水槽', '貯水槽 北上 4'],
    ['ガード', 'ガード下カメラ 3'],
    ['カード', 'カード室カメラ 3'],
    ['サーバー', 'サーバ室 2'],
    ['かめら 3', 'ガード下カメラ 3'],
  ],
  Arabic: [
    ['محطة ضخ 18', 'محطة ضخ الميناء 18'],
    ['محطة ضخ ١٨', 'محطة ضخ الميناء 18'],
    ['محطه ضخ ۱۸', 'محطة ضخ الميناء 18'],
    ['برج الميناء', 'برج الميناء 9'],
    ['برج ميناء', 'برج الميناء 9'],
    ['بوابة الدفي ٢٣', 'بوابة الدفي 23'],
    ['راس تنوره 8', 'برج رأس تنورة 8'],
    ['خزان ٧', 'خزان الدفي 7'],
    ['كاميرا 12', 'كاميرا المدخل ١٢'],
    ['كَامِيرا المدخل', 'كاميرا المدخل ١٢'],
    ['مبني الادارة', 'مبنى الإدارة'],
  ],
  'typed, pasted or read out otherwise': [
    ['pumpwerk-eckernförde-18', 'Pumpwerk Eckernförde 18'],
    ['PUMPWERK_ECKERNFÖRDE_18', 'Pumpwerk Eckernförde 18'],
    ['Pumpwerk Eckernförde #18', 'Pumpwerk Eckernförde 18'],
    ['eckernförde, 18', 'Mast Eckernförde 18'],
    ['„Pumpwerk Eckernförde“ (18)', 'Pumpwerk Eckernförde 18'],
    ['Pumpwerk\u00a0Eckernfo\u0308rde\t18\u200b', 'Pumpwerk Eckernförde 18'],
    ['"pump house" 18', 'Pump house Daviot 18'],
    ['tor\u00a07', 'Tor Gettorf 7'],
    ['windrad-22', 'Windrad Wendtorf 22'],
    ['ポンプ場18', 'ポンプ場 仁頃 18'],
    ['ポンプ場・常呂川・18', 'ポンプ場 常呂川 18'],
    ['ﻣﺤﻄﺔ ﺿﺦ 18', 'محطة ضخ الميناء 18'],
    ['محطة-ضخ-١٨', 'محطة ضخ الميناء 18'],
    ['\u200fبرج الميناء\u200f', 'برج الميناء 9'],
  ],
  'part numbers, leading zeros, joined names and spellings': [
    ['baden baden 3a', 'Baden-Baden Tor 3A'],
    ['badenbaden', 'Baden-Baden Tor 3A'],
    ['kreisel pumpe', 'Kreiselpumpe KSB-65/200-4.0'],
    ['kühl haus', 'Kühlhaus Übersee'],
    ['cam-12-lager', 'Cam12 Lager'],
    ['AB4711', 'Wasserkraftwerk Eder'],
    ['kraftwerk 192.168.0', 'Wasserkraftwerk Eder'],
    ['5 nr weg', 'Brunnen Großer Weg Nr.5'],
    ['marys lock', "St. Mary's Lock"],
    ['tor 3 a baden', 'Baden-Baden Tor 3A'],
    ['ksb 65/200', 'Kreiselpumpe KSB-65/200-4.0'],
    ['KSB65', 'Kreiselpumpe KSB-65/200-4.0'],
    ['00471-0012', 'Kreiselpumpe KSB-65/200-4.0'],
    ['sluice 42', 'Sluice 0042'],
    ['sluice 042', 'Sluice 0042'],
    ['sluice 42,5', 'Sluice 42.5 east'],
    ['lodz zabieniec', 'Łódź Żabieniec 4'],
    ['grosser weg nr 5', 'Brunnen Großer Weg Nr.5'],
    ['GROSSER WEG NR5', 'Brunnen Großer Weg Nr.5'],
    ['thorshofn aero', 'Þórshöfn Ærø 1'],
    ['елкино 6', 'Водозабор Ёлкино 6'],
    ['بير الموسسه 7', 'بئر المؤسسة ٠٧'],
    ['خزان الاعلى', 'الخـــزّان الأعلى ٣٫٥'],
    ['霞ケ関', '霞ヶ関 第３サーバー室'],
    ['第3サーバ', '霞ヶ関 第３サーバー室'],
    ['a棟 モニター 2', 'Ａ棟－モニタ ＃２'],
  ],
  'other languages of the fleet': [
    ['estacion bombeo 9', 'Estación de bombeo Monzón 9'],
    ['molino 12', 'Molino Ataliva Roca 12'],
    ['lopuszna 5', 'Brama Łopuszna 5'],
    ['pompownia kroscienko', 'Pompownia Krościenko 1'],
    ['насосная талгар', 'Насосная Талгар 5'],
  ],
} as const;

describe(`the first of the hits among ${DEVICES.toLocaleString('en')} devices is the one that was meant`, () => {
  describe.each(Object.entries(FIRST_HITS))('%s', (_language, queries) => {
    it.each<readonly [string, string]>(queries)('%s', async (typed, first) => {
      expect((await names(typed))[0]).toBe(first);
    });
  });
});

it('a number that is typed is never part of an interval, a coordinate or an ID', async () => {
  const found = await names('pump 18');
  expect(found).not.toContain('Bombeo Anguil 9');
  expect(found).not.toContain('Schieber Altstadt');
  expect(await names('1800')).toEqual([]);
  // It may be the whole number of an ID, which some people type alone.
  expect(await names('18')).toContain('Schieber Altstadt');
});

it('all hits in names come first, then those with the fewest words elsewhere', async () => {
  const inName = (name: string) => /pump/i.test(name) && /\b18\b/.test(name);
  const found = await names('pump 18');
  const first = found.findIndex((name) => !inName(name));
  expect(first).toBeGreaterThan(5);
  expect(found.slice(first).filter(inName)).toEqual([]);
});

it('whole numbers come before parts of one, and beginnings of words before middles', async () => {
  const numbers = (await names('hafen ost 3')).map((name) => name.endsWith(' 3'));
  expect(numbers).toEqual(numbers.toSorted((one, other) => Number(other) - Number(one)));
  const starts = (await names('tor 118')).concat(await names('nord 118'));
  expect(starts).toEqual(['Nordtor 118', 'Nordtor 118']);
  const rotor = await names('rotor');
  expect(rotor[0]).toBe('Rotorblatt Nord');
});

it('the zeros of a number alone may be left out, those inside an ID or asset may not: 471-12 is another one', async () => {
  const [pump = ''] = await names('00471-0012');
  for (const typed of ['00471 0012', '00471-00'])
    expect([typed, (await names(typed))[0]]).toEqual([typed, pump]);
  expect(pump).toBe('Kreiselpumpe KSB-65/200-4.0');
  for (const typed of ['471-12', '471 0012', '0471-0012']) expect(await names(typed)).not.toContain(pump);
  expect(await names('sluice 42')).toContain('Sluice 0042');
});

it('all words in one field come before spread ones', async () => {
  const found = await names('kessel 12');
  // The name has one of the words, so the other one is all that is elsewhere.
  expect(found).toEqual(['Kessel', 'Kühlhaus Übersee']);
  expect(await names('hafen 12')).toContain('Kühlhaus Übersee');
});

it('the gallery of results has the order of the search, by page and as a whole, and the direction changes nothing', async () => {
  for (const typed of ['pump 18', 'tor 7', 'rotor', 'ポンプ 18', 'محطة ضخ ١٨']) {
    const scope = { kind: 'view', terms: { text: typed, among: 'devices', filters: {} } } as const;
    await library.prepareGallery(scope);
    const order = defaultOrder(scope);
    const page = (offset: number, descending = false) =>
      library.gallery
        .tiles(scope, { ...order, descending }, offset, 10)
        .rows.map(({ subject }) => subject.deviceId);
    const found = (await find(typed)).map(({ subject }) => subject.deviceId);
    expect([...page(0), ...page(10)]).toEqual(found.slice(0, 20));
    expect(page(0, true)).toEqual(page(0));
    const byName = library.gallery.tiles(scope, { ...order, sort: 'name' }, 0, 10).rows;
    expect(byName).toHaveLength(Math.min(10, found.length));
  }
});

it('of equal hits those viewed last come first', async () => {
  const device = (await find('tor hafen ost 3'))[0]?.subject.deviceId ?? '';
  const other = (await find('tor laboe 24'))[0]?.subject.deviceId ?? '';
  for (const [at, deviceId] of [other, device].entries())
    library.bookmarks.opened({ kind: 'device', deviceId }, NOW + at);
  expect((await names('tor')).slice(0, 2)).toEqual(['Tor Hafen Ost 3', 'Tor Laboe 24']);
  expect((await names('tor 24'))[0]).toBe('Tor Laboe 24');
});

it('the order is the same among one organization, and among the few that a fact is true of', async () => {
  const all = await find('pumpwerk');
  const organizationId = all[0]?.organizationId ?? null;
  const keys = (hits: readonly SearchHit[]) => hits.map(({ subject }) => subject.deviceId);
  expect(keys(await find('pumpwerk', { organizationId }))).toEqual(keys(all));
  const queries = Object.values(FIRST_HITS).flat();
  for (const { subject } of all) library.markFailed(subject, failure, NOW);
  expect(keys(await find('pumpwerk', { failed: true }))).toEqual(keys(all));
  expect(queries.length).toBeGreaterThanOrEqual(40);
});

const failure = { code: 'timedOut' } as const;
