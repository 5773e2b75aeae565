import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiRequest } from '../../../../main/service/client/api-request.ts';
import {
  createConditionalRequest,
  type SendConditionally,
} from '../../../../main/service/client/conditional-request.ts';
import type { PacedReply } from '../../../../main/service/client/paced-exchange.ts';
import { headerRecord } from '../../../../main/service/http/header-lines.ts';
import { parseJson } from '../../../../main/service/http/json.ts';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import type { RequestFields } from '../../../../main/service/http/selecting-fields.ts';
import { createTestTime, type TestTime } from '../../../support/memory-desktop.ts';
import { createMemoryResponseStore } from '../../../support/memory-response-store.ts';

const URL_OF_LIST = 'https://cloud.example.org/v1/organizations';
const OLD = 'Wed, 01 Jan 2020 00:00:00 GMT';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

let time: TestTime;
let sendConditionally: SendConditionally;
let sent: RequestFields[];
beforeEach(() => {
  time = createTestTime(Date.parse('2026-11-21T00:00:00Z'));
  sendConditionally = createConditionalRequest(createMemoryResponseStore(), time.clock);
  sent = [];
});

/** Sends a request; the service gives the answers in order and repeats the last. */
function request(answers: readonly Answer[], fields: RequestFields = {}) {
  const left = [...answers];
  const send = async (fieldsSent: RequestFields) => {
    sent.push(fieldsSent);
    const { status = 200, headers = {}, body = '"one"' } = (left.length > 1 ? left.shift() : left[0]) ?? {};
    const lines = Object.entries(headers);
    const reply: PacedReply = {
      kind: 'replied',
      status,
      headers: headerRecord(lines),
      lines,
      body: status === 304 ? new Uint8Array() : Buffer.from(body),
      wireBytes: 10,
    };
    return { reply, host: 'cloud.example.org' };
  };
  const list: ApiRequest<unknown> = {
    url: new URL(URL_OF_LIST),
    known: null,
    limits: cloudLimits.api,
    signal: new AbortController().signal,
    authorization: 'bearer',
    read: (body) => parseJson(body),
  };
  return sendConditionally(list, fields, 'request-1', send);
}

/** Returns the response confirmed by a 304. */
async function confirmed(answer: Answer = {}, fields: RequestFields = {}) {
  const outcome = await request([{ status: 304, ...answer }], fields);
  if (outcome?.kind !== 'confirmed' || outcome.answer.stored === null)
    throw new Error('Nothing was confirmed.');
  const { headers, body, fetchedAt } = outcome.answer.stored;
  return { headers: headerRecord(headers), body: String(Buffer.from(body)), fetchedAt };
}

describe('validation (RFC 9110 13, RFC 9111 4.3)', () => {
  test('P22: both validators are sent verbatim, weak ones too, and a 304 confirms the stored body', async () => {
    await request([{ headers: { etag: 'W/"1"', 'last-modified': OLD } }]);
    expect(await confirmed()).toMatchObject({ body: '"one"', fetchedAt: time.clock.now() });
    expect(sent).toEqual([{}, { 'if-none-match': 'W/"1"', 'if-modified-since': OLD }]);
  });

  test('a 304 renews the fields that it names, but none that describes the body', async () => {
    await request([{ headers: { etag: '"1"', 'content-length': '5', 'x-old': 'stays', 'x-new': 'a' } }]);
    await confirmed({ headers: { etag: '"1"', 'x-new': 'b', 'content-length': '999' } });
    expect((await confirmed()).headers).toEqual({
      etag: '"1"',
      'content-length': '5',
      'x-old': 'stays',
      'x-new': 'b',
    });
  });

  test('P22: a 304 that names another body is asked for once more without condition', async () => {
    await request([{ headers: { etag: '"1"' } }]);
    await request([
      { status: 304, headers: { etag: '"2"' } },
      { headers: { etag: '"2"' }, body: '"two"' },
    ]);
    expect(await confirmed()).toMatchObject({ body: '"two"' });
    expect(sent.map((fields) => fields['if-none-match'])).toEqual([undefined, '"1"', undefined, '"2"']);
  });

  test('a confirmation leaves the time at which the body came', async () => {
    const fetchedAt = time.clock.now();
    await request([{ headers: { etag: '"1"' } }]);
    time.advance(60_000);
    await confirmed();
    time.advance(60_000);
    expect(await confirmed()).toMatchObject({ fetchedAt });
  });
});

describe('storing (RFC 9111 3)', () => {
  test.each<[string, Answer]>([
    ['no-store', { headers: { 'cache-control': 'max-age=60, No-Store' } }],
    ['Vary: *', { headers: { vary: 'Accept, *' } }],
    ['a part', { status: 206 }],
    ['a refusal', { status: 403, headers: { 'cache-control': 'max-age=60' } }],
    ['an error', { status: 500, headers: { 'cache-control': 'max-age=60' } }],
    ['a body that cannot be read', { body: '<html>' }],
  ])('P20, P23: %s is not stored and replaces nothing', async (_name, answer) => {
    const headers = { ...answer.headers, etag: '"1"' };
    await request([{ ...answer, headers }]);
    expect(await request([{ ...answer, headers }])).toMatchObject({ kind: 'replied' });
    expect(sent[1]).toEqual({});
    await request([{ headers: { etag: '"2"' } }]);
    await request([{ ...answer, headers }]);
    expect(await confirmed()).toMatchObject({ headers: { etag: '"2"' }, body: '"one"' });
  });

  test('fields of the connection are not stored, nor those that Connection lists', async () => {
    const headers = { etag: '"1"', connection: 'x-hop, keep-alive', 'x-hop': '1', 'x-end': '2' };
    await request([{ headers }]);
    expect((await confirmed()).headers).toEqual({ etag: '"1"', 'x-end': '2' });
  });

  test('two variants are stored side by side, and Accept always selects between them', async () => {
    const variants: RequestFields[] = [
      { accept: 'a', foo: '1' },
      { accept: 'a', foo: '2' },
      { accept: 'b', foo: '1' },
      { accept: 'a' },
    ];
    for (const fields of variants) {
      const body = JSON.stringify(fields);
      const etag = `"${fields.accept}${fields.foo}"`;
      await request([{ headers: { etag, vary: 'Foo' }, body }], fields);
    }
    for (const fields of variants) {
      expect(await confirmed({}, fields)).toMatchObject({ body: JSON.stringify(fields) });
    }
  });
});
