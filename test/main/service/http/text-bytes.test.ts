import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { createPlainFetch } from '../../../../main/service/http/plain-fetch.ts';
import type { Agents } from '../../../../main/service/routes/agents.ts';
import { fieldText } from '../../../../main/shared/text-bytes.ts';
import { serverCertificate, trustTestAuthority } from '../../../support/certificates/certificates.ts';
import { createDirectAgents } from '../../../support/client/direct-agents.ts';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { NOTHING_KNOWN, openCloud } from '../support/open-cloud.ts';
import { sendBy } from '../support/send-by.ts';
import { ADDRESS_PATH, DEVICE, image } from '../support/snapshot-answers.ts';

/** Returns text as Node sends and returns it in a field: one letter per byte. */
const inBytes = (text: string, charset: 'utf8' | 'latin1' = 'utf8') =>
  Buffer.from(text, charset).toString('latin1');

const NAME = 'Kühlhaus 冷蔵庫';
const PATH = '/K%C3%BChlhaus.png';
const LATIN1_PATH = '/K%FChlhaus.png';

let api: FaultServer;
let images: FaultServer;
beforeAll(trustTestAuthority);
beforeEach(async () => {
  [api, images] = await Promise.all([startFaultServer(), startFaultServer()]);
  images.answer(PATH, image(1));
  images.answer(LATIN1_PATH, image(2));
});
afterEach(() => Promise.all([api.close(), images.close()]));

function fetchSnapshot() {
  const { cloud, signal } = openCloud(api.origin);
  return cloud.snapshot(DEVICE, 'full', NOTHING_KNOWN, signal);
}

const seen = () => images.requests.map(({ target }) => target);

describe('an address', () => {
  test.each([
    ['UTF-8', 'utf8', PATH],
    ['ISO 8859-1', 'latin1', LATIN1_PATH],
  ] as const)('in raw %s leads to these bytes, in each place', async (_name, charset, path) => {
    const raw = Buffer.from(`${images.origin}/Kühlhaus.png`, charset);
    const location = raw.toString('latin1');
    api.answer(
      ADDRESS_PATH,
      { body: raw, headers: { 'content-type': 'text/plain' } },
      { status: 302, headers: { location } },
      { body: { url: `${images.origin}/first` } },
    );
    images.answer('/first', { status: 302, headers: { location: location.slice(images.origin.length) } });
    for (let count = 0; count < 3; count += 1)
      expect(await fetchSnapshot()).toMatchObject({ kind: 'changed' });
    expect(seen()).toEqual([path, path, '/first', path]);
  });

  test('as text may begin with the mark of UTF-8 and end with a line break', async () => {
    api.answer(ADDRESS_PATH, { body: `\ufeff${images.origin}/Kühlhaus.png\r\n` });
    expect(await fetchSnapshot()).toMatchObject({ kind: 'changed' });
    expect(seen()).toEqual([PATH]);
  });

  test('in JSON is raw UTF-8, whatever charset the answer states', async () => {
    const headers = { 'content-type': 'application/json; charset=ISO-8859-1' };
    api.answer(ADDRESS_PATH, { body: JSON.stringify({ url: `${images.origin}/Kühlhaus.png` }), headers });
    expect(await fetchSnapshot()).toMatchObject({ kind: 'changed' });
    expect(seen()).toEqual([PATH]);
  });

  test.each([
    ['UTF-8', 'utf8', 'K%C3%BChl'],
    ['ISO 8859-1', 'latin1', 'K%FChl'],
  ] as const)('of the next page may be raw %s', async (_name, charset, page) => {
    const link = inBytes('<?page=Kühl>; title="Nächste, bitte; rel=prev"; rel="next"', charset);
    api.answer('/v1/organizations', { body: [{ id: 'o1', devices: [] }], headers: { link } });
    api.answer(`/v1/organizations?page=${page}`, { body: [{ id: 'o2', devices: [] }] });
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({ value: [{ id: 'o1' }, { id: 'o2' }] });
  });
});

/** Stated charset, JSON text in its bytes, and the decoded name. */
const CHARSETS: readonly (readonly [mediaType: string, code: (json: string) => Uint8Array, name: string])[] =
  [
    ['application/json', (json) => Buffer.from(json), NAME],
    ['application/json; charset=utf-8', (json) => Buffer.from(json), NAME],
    ['application/json;charset=UTF8', (json) => Buffer.from(json), NAME],
    ['application/json;charset=ISO-8859-1', (json) => Buffer.from(json), NAME],
    ['application/json; charset=us-ascii', (json) => Buffer.from(json), NAME],
    ['application/json; charset=utf-8', (json) => Buffer.from(`\ufeff${json}`), NAME],
    ['application/json; charset=x-unknown', (json) => Buffer.from(json), NAME],
    ['application/json;charset=ISO-8859-1', (json) => Buffer.from(json, 'latin1'), 'Kühlhaus'],
    [
      'application/hal+json; profile=a; charset="windows-1252"',
      (json) => Buffer.from(json, 'latin1'),
      'Kühlhaus',
    ],
    ['application/json; charset=utf-16le', (json) => Buffer.from(json, 'utf16le'), NAME],
    ['application/json; charset=utf-16', (json) => Buffer.from(`\ufeff${json}`, 'utf16le'), NAME],
    [
      'text/json; charset=shift_jis',
      () => Buffer.from('5b7b226964223a226f31222c226e616d65223a2297e291a08cc9227d5d', 'hex'),
      '冷蔵庫',
    ],
  ];

describe('the charset of JSON', () => {
  test.each(CHARSETS)('%s is UTF-8 if its bytes are, or else what it says', async (mediaType, code, name) => {
    const json = JSON.stringify([{ id: 'o1', name }]);
    api.answer('/v1/organizations', { body: code(json), headers: { 'content-type': mediaType } });
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({ value: [{ id: 'o1', name }] });
  });

  test('is heeded in a long list, which else is read while it comes', async () => {
    const list = Array.from({ length: 3_000 }, (_, index) => ({
      id: `o${index}`,
      name: `Kühlhaus ${index}`,
      devices: [],
    }));
    const headers = { 'content-type': 'application/json; charset=iso-8859-1' };
    api.answer('/v1/organizations', { body: Buffer.from(JSON.stringify(list), 'latin1'), headers });
    const { cloud, signal } = openCloud(api.origin);
    const outcome = await cloud.organizations(null, signal);
    expect(outcome.kind === 'changed' && outcome.value.at(-1)).toMatchObject({ name: 'Kühlhaus 2999' });
  });

  test('P20: bytes in no charset that is stated are refused', async () => {
    api.answer('/v1/organizations', { body: Buffer.from('[{"id":"o1","name":"Kühlhaus"}]', 'latin1') });
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      failure: { facts: { where: expect.stringContaining('UTF-8') } },
    });
  });

  test.each([
    'application/json; charset=iso-8859-1',
    'text/plain; charset=iso-8859-1',
    'image/png; charset=latin1',
  ])('P19: does not change an image under %s', async (mediaType) => {
    api.answer(ADDRESS_PATH, { body: { url: `${images.origin}/1` } });
    const answer = image(7);
    images.answer('/1', { ...answer, headers: { ...answer.headers, 'content-type': mediaType } });
    const outcome = await fetchSnapshot();
    expect(outcome.kind === 'changed' && Buffer.from(outcome.value.bytes)).toEqual(answer.body);
  });

  test.each(['utf8', 'latin1'] as const)('of a problem may be %s without a word', async (charset) => {
    const body = Buffer.from(JSON.stringify({ title: 'Für heute geschlossen', status: 503 }), charset);
    api.answer('/v1/organizations', {
      status: 503,
      body,
      headers: { 'content-type': 'application/problem+json' },
    });
    const { cloud, signal } = openCloud(api.origin);
    expect(await cloud.organizations(null, signal)).toMatchObject({
      failure: { problem: { title: 'Für heute geschlossen' } },
    });
  });
});

describe('a field', () => {
  test('is UTF-8 if its bytes are, or else ISO 8859-1', () => {
    expect(fieldText('plain')).toBe('plain');
    expect(fieldText(inBytes(NAME))).toBe(NAME);
    expect(fieldText(inBytes('Kühlhaus', 'latin1'))).toBe('Kühlhaus');
  });

  test.each([{}, { http2: {} }])(
    'comes as text by each protocol, and its ETag as it was (%j)',
    async (options) => {
      const secure = await startFaultServer(serverCertificate('loopback'), options);
      const agents: Agents = createDirectAgents();
      secure.answer('/a', {
        headers: {
          'content-disposition': inBytes(`inline; filename="${NAME}.png"`),
          etag: inBytes('"é"'),
          location: inBytes('/Kühlhaus.png'),
        },
      });
      for (let count = 0; count < 2; count += 1)
        expect(await sendBy(agents, `${secure.origin}/a`)).toMatchObject({
          headers: {
            'content-disposition': `inline; filename="${NAME}.png"`,
            etag: inBytes('"é"'),
            location: PATH,
          },
        });
      agents.dropIdle();
      await secure.close();
    },
  );

  test('of an authorization server that is not ASCII ends no sign-in', async () => {
    const { fetch } = createPlainFetch({
      limits: cloudLimits.api,
      version: '1',
      requestId: () => 'one',
      agents: createDirectAgents(),
    });
    api.answer('/a', { body: {}, headers: { 'x-note': inBytes(NAME) } });
    const response = await fetch(`${api.origin}/a`, { method: 'GET', headers: {} });
    expect(await response.json()).toEqual({});
  });
});
