import { describe, expect, it } from 'vitest';
import { RESPONSE_LIMIT_BYTES, TOTAL_LIMIT_BYTES } from '../../../../main/library/catalog/responses.ts';
import type { StoredResponse } from '../../../../main/shared/response-store.ts';
import { NOW, temporaryFolder, temporaryLibrary } from '../support/library-fixture.ts';

const URL = 'https://cloud.example.org/v1/organizations';

function response(change: Partial<StoredResponse> = {}): StoredResponse {
  return {
    url: URL,
    headers: [
      ['etag', 'W/"é"'],
      ['link', '<?page=2>; rel="next"'],
    ],
    selectedBy: { accept: 'application/json' },
    body: new Uint8Array([1, 2, 3]),
    receivedAt: NOW + 5,
    fetchedAt: NOW + 5,
    ...change,
  };
}

describe('stored responses', () => {
  it('are there after a restart, verbatim', async () => {
    const folder = temporaryFolder();
    const library = temporaryLibrary(folder);
    await library.responses.put(response());
    library.close();
    expect(await temporaryLibrary(folder).responses.find(URL)).toEqual([response()]);
  });

  it('are one for an address and its selecting fields', async () => {
    const { responses } = temporaryLibrary();
    await responses.put(response({ selectedBy: { accept: 'a', foo: '1' } }));
    await responses.put(response({ selectedBy: { foo: '1', accept: 'a' }, fetchedAt: NOW + 7 }));
    const other = response({ selectedBy: { accept: 'b' }, receivedAt: NOW + 9 });
    await responses.put(other);
    expect((await responses.find(URL)).map(({ fetchedAt }) => fetchedAt)).toEqual([NOW + 5, NOW + 7]);
  });

  it('P13: never hold cookies', async () => {
    const { responses } = temporaryLibrary();
    await responses.put(response({ headers: [['set-cookie', 'session=secret']] }));
    expect((await responses.find(URL))[0]?.headers).toEqual([]);
  });

  it('leave out one that is too long, with what it replaces', async () => {
    const { responses } = temporaryLibrary();
    await responses.put(response());
    await responses.put(response({ body: new Uint8Array(RESPONSE_LIMIT_BYTES + 1) }));
    expect(await responses.find(URL)).toEqual([]);
  });

  it('are limited by removing the oldest', async () => {
    const { responses } = temporaryLibrary();
    const body = new Uint8Array(RESPONSE_LIMIT_BYTES);
    const count = TOTAL_LIMIT_BYTES / RESPONSE_LIMIT_BYTES + 1;
    for (let index = 0; index < count; index += 1) {
      await responses.put(response({ url: `${URL}?page=${index}`, receivedAt: NOW + index, body }));
    }
    expect(await responses.find(`${URL}?page=0`)).toEqual([]);
    expect(await responses.find(`${URL}?page=1`)).toHaveLength(1);
    expect(await responses.find(`${URL}?page=${count - 1}`)).toHaveLength(1);
  });
});
