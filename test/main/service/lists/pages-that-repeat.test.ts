import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultServer, startFaultServer } from '../../../support/fault-server.ts';
import { limitsWith, openCloud } from '../support/open-cloud.ts';

const PATH = '/v1/organizations';
const items = [{ id: 'o1', devices: [] }];

/** Most pages of a list, far fewer than the requests. */
const PAGES = 5;
const REQUESTS_AT_MOST = 50;

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

const link = (next: string) => ({ headers: { link: `<${next}>; rel="next"` }, body: items });

/** Services that name another page each time with the same records. `count`: requests so far. */
const services: Readonly<Record<string, (count: number) => object>> = {
  'a link to the page itself': () => link(`${PATH}?page=2`),
  'links between two pages': (count) => link(`${PATH}?page=${count % 2}`),
  'links to new pages': (count) => link(`${PATH}?page=${count}`),
  'links to new, empty pages': (count) => ({
    ...link(`${PATH}?page=${count}`),
    body: count > 1 ? [] : items,
  }),
  'addresses of new pages': (count) => ({ body: { items, next: `${PATH}?page=${count}` } }),
  'new cursors': (count) => ({ body: { items, nextCursor: `c${count}` } }),
  'numbers of pages that grow': (count) => ({ body: { items, page: count, totalPages: count + 1 } }),
  'a total that grows': (count) => ({ body: { items, offset: 0, total: 10 * count } }),
  'a mark that more comes': () => ({ body: { items, hasMore: true } }),
};

test.each(Object.entries(services))(
  'W2: a list that never moves on ends by %s, and is called a part',
  async (_form, answer) => {
    let count = 0;
    server.answer(PATH, () => {
      count += 1;
      return count > REQUESTS_AT_MOST ? { status: 500 } : answer(count);
    });
    const { cloud, signal } = openCloud(server.origin, {}, limitsWith({}, { pages: PAGES }));
    const outcome = await cloud.organizations(null, signal);
    expect(outcome).toMatchObject({ kind: 'changed', value: [{ id: 'o1' }] });
    expect(outcome.kind === 'changed' && outcome.part).not.toBeNull();
    expect(count).toBeLessThanOrEqual(REQUESTS_AT_MOST);
  },
);
