import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cloudLimits } from '../../../../main/service/http/limits.ts';
import { readBody } from '../../../../main/service/http/read-body.ts';
import { WireRefused } from '../../../../main/service/http/wire-meter.ts';

afterEach(() => vi.restoreAllMocks());

const pieces = () => Readable.from([Buffer.from('first '), Buffer.from('second')], { objectMode: false });

describe('the end of a body', () => {
  test('makes no error of a body that is complete', async () => {
    const made = vi.spyOn(globalThis, 'Error');
    const source = pieces();
    const closed = once(source, 'close');
    const { bytes } = await readBody(source, undefined, cloudLimits.image);
    await closed;
    expect(Buffer.from(bytes).toString()).toBe('first second');
    expect(made).not.toHaveBeenCalled();
  });

  test.each<readonly [string, Error | undefined, object]>([
    ['closes', undefined, { code: 'ERR_STREAM_PREMATURE_CLOSE' }],
    ['fails', new Error('gone'), { message: 'gone' }],
  ])('rejects for a source that %s before it', async (_name, reason, error) => {
    const source = new Readable({ read() {} });
    source.push('first ');
    const reading = readBody(source, undefined, cloudLimits.image);
    source.destroy(reason);
    await expect(reading).rejects.toMatchObject(error);
  });

  test('rejects for a source that is closed already', async () => {
    const source = pieces();
    source.destroy();
    await once(source, 'close');
    await expect(readBody(source, undefined, cloudLimits.image)).rejects.toMatchObject({
      code: 'ERR_STREAM_PREMATURE_CLOSE',
    });
  });
});

test('a body that the meter ends leaves no rejection of its receiver unhandled', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  const { promise, reject } = Promise.withResolvers<void>();
  const meter = {
    goesFirst: true,
    admit() {},
    extraMs: () => 0,
    take(): undefined {
      throw new WireRefused({ code: 'overLimit' });
    },
  };
  const readers = { meter, onPiece: () => promise };
  await expect(readBody(pieces(), undefined, cloudLimits.list, readers)).rejects.toThrow(WireRefused);
  // The receiver of the body gives up too.
  reject(new Error('The thread of a list has ended.'));
  await nextTurn();
  expect(unhandled).not.toHaveBeenCalled();
});
