import { describe, expect, it } from 'vitest';
import type { Result } from '../../../../preload/contract/index.ts';
import { createPagedList } from '../../../../renderer/state/store/paged-list.ts';

const ROWS_AT_FIRST = 100;

const all = Array.from({ length: 250 }, (_none, index) => index);

function answer(offset: number, limit: number): Result<{ total: number; rows: number[] }> {
  return { ok: true, value: { total: all.length, rows: all.slice(offset, offset + limit) } };
}

describe('a long list', () => {
  it('shows its beginning, then more, and keeps so many rows when it is asked for again', async () => {
    const list = createPagedList<number>(async ({ offset, limit }) => answer(offset, limit));
    await list.load();
    expect(list.value.rows).toHaveLength(ROWS_AT_FIRST);
    await list.more();
    expect(list.value.rows).toEqual(all.slice(0, 2 * ROWS_AT_FIRST));
    await list.load();
    expect(list.value.rows).toEqual(all.slice(0, 2 * ROWS_AT_FIRST));
  });

  it('takes no answer to an older question', async () => {
    const first = Promise.withResolvers<Result<{ total: number; rows: number[] }>>();
    let asked = 0;
    const list = createPagedList<number>(() => {
      asked += 1;
      return asked === 1 ? first.promise : Promise.resolve({ ok: true, value: { total: 1, rows: [7] } });
    });
    const old = list.load();
    await list.load();
    first.resolve({ ok: true, value: { total: 1, rows: [1] } });
    await old;
    expect(list.value.rows).toEqual([7]);
  });

  it('keeps what was shown when asking fails, and says why', async () => {
    let fails = false;
    const list = createPagedList<number>(async ({ offset, limit }) =>
      fails ? { ok: false, failure: { code: 'internal' } } : answer(offset, limit),
    );
    await list.load();
    fails = true;
    await list.load();
    expect(list.value.rows).toHaveLength(ROWS_AT_FIRST);
    expect(list.value.failure?.code).toBe('internal');
  });
});
