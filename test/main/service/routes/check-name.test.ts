import type { LookupFunction } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { createNameCheck } from '../../../../main/service/http/check-name.ts';
import { ADDRESS_REFUSED } from '../../../../main/service/http/network-failure.ts';
import { createTestTime, type TestTime } from '../../../support/memory-desktop.ts';

let lookedUp: string[];
let time: TestTime;
beforeEach(() => {
  lookedUp = [];
  time = createTestTime();
});

/** Creates a look-up that ends with a code or finds an address; records the names. */
function lookupThat(code: string | null): LookupFunction {
  return (host, _options, callback) => {
    lookedUp.push(host);
    callback(code === null ? null : Object.assign(new Error(code), { code }), '203.0.113.7', 4);
  };
}

describe('P17: the name of an image server that a proxy connects to', () => {
  test('is refused when this laptop knows it as forbidden', async () => {
    const check = createNameCheck(lookupThat(ADDRESS_REFUSED), time.clock);
    await expect(check('images.example')).rejects.toMatchObject({ code: ADDRESS_REFUSED });
  });

  test('passes when it is public', async () => {
    await createNameCheck(lookupThat(null), time.clock)('images.example');
    expect(lookedUp).toEqual(['images.example']);
  });

  test('is left to the proxy when this laptop does not know it, and not looked up again for ten minutes', async () => {
    const check = createNameCheck(lookupThat('ENOTFOUND'), time.clock);
    await check('images.example');
    await check('images.example');
    expect(lookedUp).toHaveLength(1);
    time.advance(10 * 60_000);
    await check('images.example');
    expect(lookedUp).toHaveLength(2);
    time.advance(-3_600_000);
    await check('images.example');
    expect(lookedUp, 'a clock that was set back').toHaveLength(3);
  });

  test('is looked up again after a thousand others: their number is bounded', async () => {
    const check = createNameCheck(lookupThat('ENOTFOUND'), time.clock);
    for (let count = 0; count <= 1_000; count += 1) await check(`images-${count}.example`);
    await check('images-0.example');
    expect(lookedUp.filter((host) => host === 'images-0.example')).toHaveLength(2);
  });

  test('is not looked up when it is an address: that has been checked in the URL', async () => {
    await createNameCheck(lookupThat(ADDRESS_REFUSED), time.clock)('203.0.113.7');
    expect(lookedUp).toEqual([]);
  });
});
