import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';

const MEBIBYTE = 1_024 * 1_024;

let harmless: FaultServer;
let bomb: FaultServer;
beforeEach(async () => {
  [harmless, bomb] = await Promise.all([startFaultServer(), startFaultServer()]);
  harmless.answer('/v1/organizations', { body: [] });
});
afterEach(() => Promise.all([harmless.close(), bomb.close()]));

/** Meets the bomb in another process and returns its report. */
async function meet(): Promise<{ readonly outcome: string; readonly grownBytes: number }> {
  const script = join(import.meta.dirname, '../support/bomb-target.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, harmless.origin, bomb.origin]);
  return JSON.parse(stdout) as { readonly outcome: string; readonly grownBytes: number };
}

/** Returns bytes that compress just below the refused ratio: noise, then repetitions. */
function slowBomb(noise = (index: number) => 33 + ((index * 7_919) % 90), mebibytes = 96): Uint8Array {
  const block = Buffer.alloc(MEBIBYTE, ' ');
  for (let index = 0; index < 8_192; index += 1) block[index * 128] = noise(index);
  return Buffer.concat(Array.from({ length: mebibytes }, () => gzipSync(block)));
}

/** Line breaks and tabs among spaces, as JSON may have them anywhere. */
const blanks = (index: number) => [0x09, 0x0a, 0x0d, 0x20][((index * 7_919) >> 3) % 4] ?? 0x20;

const gibibyteOfGzip = () => {
  const member = gzipSync(Buffer.alloc(64 * MEBIBYTE, ' '));
  return Buffer.concat(Array.from({ length: 16 }, () => member));
};
const quarterOfBrotli = () =>
  brotliCompressSync(Buffer.alloc(256 * MEBIBYTE, ' '), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });

test.each([
  ['a gibibyte of gzip', 'gzip', gibibyteOfGzip],
  ['a quarter of a gibibyte of brotli', 'br', quarterOfBrotli],
  ['gzip that stays just below the ratio that is refused', 'gzip', () => slowBomb()],
])('P18: %s is refused and costs less than 100 MB', async (_what, coding, make) => {
  bomb.answer('/v1/organizations', {
    headers: { 'content-encoding': coding, 'content-type': 'application/json' },
    body: make(),
  });
  const { outcome, grownBytes } = await meet();
  expect(outcome).toBe('tooLarge');
  expect(grownBytes).toBeLessThan(100_000_000);
});

test.each(['[', '{'])(
  'P18: what begins with %s, and is longer than a document may be, costs less than 300 MB',
  async (opening) => {
    bomb.answer('/v1/organizations', {
      headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
      body: Buffer.concat([gzipSync(opening), slowBomb(blanks, 66)]),
    });
    const { outcome, grownBytes } = await meet();
    expect(outcome).toBe('unexpectedAnswer');
    expect(grownBytes).toBeLessThan(300_000_000);
  },
);
