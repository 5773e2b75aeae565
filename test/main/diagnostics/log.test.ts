import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../main/diagnostics/log.ts';
import { createRecorder } from '../../../main/diagnostics/recorder.ts';
import { createRedactor } from '../../../main/diagnostics/redactor.ts';

const clock = { now: () => Date.UTC(2026, 10, 21, 12) };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleetglass-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const files = () => readdir(join(folder, 'logs'));
const written = () => readFile(join(folder, 'logs', 'fleetglass.log'), 'utf8');

test('a failure is found in the log by the request id that the user was shown', async () => {
  const log = createLog(folder, clock);
  const recorder = createRecorder(
    log,
    createRedactor('salt', () => false),
    () => 'made-up',
  );
  const reported = recorder.failed('fleet.refresh', {
    code: 'unreachable',
  });
  await log.close();
  expect(reported.requestId).toBe('made-up');
  expect(JSON.parse(await written())).toEqual({
    time: '2026-11-21T12:00:00.000Z',
    level: 'warn',
    event: 'failed',
    origin: 'fleet.refresh',
    code: 'unreachable',
    requestId: 'made-up',
    message: 'unreachable',
  });
});

test('P13: a request is written without its query, a defect without its message', async () => {
  const log = createLog(folder, clock);
  const recorder = createRecorder(
    log,
    createRedactor('salt', () => true),
    () => 'made-up',
  );
  recorder.exchanged({
    requestId: 'r1',
    method: 'GET',
    url: new URL('https://img.test/a.jpg?sig=5ecret'),
    result: 200,
    durationMs: 1.4,
    wireBytes: 7,
  });
  recorder.defect('gallery.tiles', 'r2', new TypeError('5ecret'));
  await log.close();
  const lines = (await written()).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain('5ecret');
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ level: 'error', kind: 'TypeError', requestId: 'r2' });
});

test('P13: of an error with a code only a code of Node.js is written', async () => {
  const log = createLog(folder, clock);
  const recorder = createRecorder(
    log,
    createRedactor('salt', () => true),
    () => 'made-up',
  );
  for (const code of ['ENOENT', 'ERR_STREAM_DESTROYED', '5ecret', 'E5ecret', 5]) {
    const error = new Error('5ecret');
    Reflect.set(error, 'code', code);
    recorder.defect('app protocol', 'r', error);
  }
  await log.close();
  const kinds = (await written())
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly kind: string }).kind);
  expect(kinds).toEqual(['Error ENOENT', 'Error ERR_STREAM_DESTROYED', 'Error', 'Error', 'Error']);
});

test('a state is written when it differs from the last one of its kind', async () => {
  const log = createLog(folder, clock);
  const recorder = createRecorder(
    log,
    createRedactor('salt', () => false),
    () => 'made-up',
  );
  for (const state of ['online', 'online', 'offline', 'online']) recorder.state('connection', state);
  await log.close();
  expect((await written()).match(/"state":"\w+"/g)).toEqual([
    '"state":"online"',
    '"state":"offline"',
    '"state":"online"',
  ]);
});

test('the end of a session is in the file when the call returns', async () => {
  const log = createLog(folder, clock);
  const recorder = createRecorder(
    log,
    createRedactor('salt', () => false),
    () => 'made-up',
  );
  recorder.sessionEnded();
  expect(readFileSync(join(folder, 'logs', 'fleetglass.log'), 'utf8')).toContain(
    '"event":"app","state":"sessionEnded"',
  );
  await log.close();
  expect((await written()).match(/sessionEnded/g)).toHaveLength(1);
});

test.runIf(process.platform !== 'win32').each(['write', 'writeNow'] as const)(
  'P14: folder and file are for the person only (%s)',
  async (call) => {
    const log = createLog(folder, clock);
    log[call]({ event: 'app', state: 'started' });
    await log.close();
    expect((await stat(join(folder, 'logs'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'logs', 'fleetglass.log'))).mode & 0o777).toBe(0o600);
  },
);

test('the log rotates, and the oldest file is dropped', async () => {
  const frames = Array.from({ length: 12 }, () => 'x'.repeat(5_000));
  for (let start = 0; start < 8; start += 1) {
    const log = createLog(folder, clock);
    for (let line = 0; line < 14; line += 1) {
      log.write({ event: 'defect', origin: 'p', requestId: `${start}-${line}`, kind: 'Error', frames });
    }
    await log.close();
  }
  const names = await files();
  expect(names.filter((name) => name.startsWith('fleetglass.log')).length).toBeGreaterThan(1);
  expect(names.length).toBeLessThanOrEqual(5);
});

test('recent lines are whole and the newest', async () => {
  const log = createLog(folder, clock);
  const frames = Array.from({ length: 12 }, () => 'x'.repeat(1_000));
  for (let line = 0; line < 20; line += 1) {
    log.write({ event: 'defect', origin: 'p', requestId: String(line), kind: 'Error', frames });
  }
  await log.close();
  const lines = (await createLog(folder, clock).recent()).map((line) => JSON.parse(line));
  expect(lines.at(-1)).toMatchObject({ requestId: '19' });
  expect(lines.length).toBeLessThan(20);
});

test('a folder that cannot be made costs the log, nothing else', async () => {
  await writeFile(join(folder, 'logs'), 'in the way');
  const log = createLog(folder, clock);
  log.write({ event: 'app', state: 'started' });
  expect(await log.recent()).toEqual([]);
  await log.close();
});

test('a line that comes after the end costs none of those before it', async () => {
  const log = createLog(folder, clock);
  for (let line = 0; line < 30; line += 1) log.write({ event: 'app', state: `${line}` });
  const closed = log.close();
  log.write({ event: 'app', state: 'late' });
  await closed;
  const states = (await written()).trimEnd().split('\n');
  expect(states.map((line) => JSON.parse(line).state)).toEqual(
    Array.from({ length: 30 }, (_, line) => `${line}`),
  );
});
