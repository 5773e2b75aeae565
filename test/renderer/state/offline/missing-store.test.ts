import { beforeEach, expect, test } from 'vitest';
import { subjectKey } from '../../../../preload/contract/fleet/subject-key.ts';
import type { MissingMoved, SubjectReference } from '../../../../preload/contract/index.ts';
import { createMissingStore, type MissingScope } from '../../../../renderer/state/offline/missing-store.ts';
import { pagesOf } from '../../../../renderer/state/offline/subject-pages.ts';
import { createStore } from '../../../../renderer/state/store/store.ts';
import { createFakeOffline, quietOffline } from '../../fakes/fake-offline.ts';

/** More than one message. */
const COUNT = 1_200;
const BYTES = 1_000;

const subjects: readonly SubjectReference[] = Array.from({ length: COUNT }, (_none, index) => ({
  deviceId: `d${index}`,
  archiveId: null,
}));

/** A service of which the test says which images have come. */
function openService() {
  const stored = new Set<string>();
  const queue: string[] = [];
  /** Those that are downloaded for the screen. */
  const followed = new Set<string>();
  let moved: (state: MissingMoved) => void = () => {};
  const downloadId = 'download';
  const state = () => ({ downloadId, left: queue.filter((key) => followed.has(key)).length });
  const offline = createStore<{ readonly state: typeof quietOffline | null }>({ state: quietOffline });
  const calls: { readonly name: string; readonly first: string; readonly count: number }[] = [];
  const changing = (name: string, take: (keys: readonly string[]) => void) => {
    return async ({ subjects: images }: { readonly subjects: readonly SubjectReference[] }) => {
      calls.push({ name, first: images[0]?.deviceId ?? '', count: images.length });
      take(images.map(subjectKey));
      return { ok: true, value: quietOffline } as const;
    };
  };
  const area = {
    ...createFakeOffline(() => {}),
    missing: async ({ subjects: asked }: { readonly subjects: readonly SubjectReference[] }) => {
      // As the contract has it.
      if (asked.length === 0) throw new Error('A message without a subject.');
      const missing = asked.filter((subject) => !stored.has(subjectKey(subject)));
      const byteLength = missing.length * BYTES;
      return {
        ok: true,
        value: { subjects: missing, precision: 'low', byteLength, seconds: missing.length },
      } as const;
    },
    async downloadMissing({ subjects: images }: { readonly subjects: readonly SubjectReference[] }) {
      calls.push({ name: 'downloadMissing', first: images[0]?.deviceId ?? '', count: images.length });
      const keys = images.map(subjectKey);
      queue.unshift(...keys);
      for (const key of keys) followed.add(key);
      return { ok: true, value: state() } as const;
    },
    async cancelMissing() {
      queue.splice(0);
      moved(state());
      return { ok: true, value: null } as const;
    },
    requestDownload: changing('requestDownload', () => {}),
  };
  return {
    area,
    on: {
      missingMoved(listener: (state: MissingMoved) => void) {
        moved = listener;
        return () => (moved = () => {});
      },
    },
    offline,
    calls,
    stored,
    queue,
    /** The next images come, or with `fails` they do not. */
    async come(count: number, fails = false) {
      for (const key of queue.splice(0, count)) if (!fails) stored.add(key);
      offline.set({ state: { ...quietOffline } });
      moved(state());
      await settled();
    },
  };
}

/** All that was answered has been taken in. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

let service: ReturnType<typeof openService>;
let missing: ReturnType<typeof createMissingStore>;
let rest: (() => void) | null;
/** How long it waited each time, ms. */
let rests: number[];
let now: number;

beforeEach(() => {
  service = openService();
  rest = null;
  rests = [];
  now = 0;
  const wait = (milliseconds: number, then: () => void) => {
    rests.push(milliseconds);
    rest = () => {
      rest = null;
      then();
    };
    const waiting = rest;
    return () => {
      if (rest === waiting) rest = null;
    };
  };
  missing = createMissingStore({ offline: service.area, on: service.on }, service.offline, {
    wait,
    now: () => now,
  });
});

async function about(scope: Partial<MissingScope> = {}): Promise<void> {
  missing.about({ of: 'a', version: 0, pages: () => pagesOf(subjects), precision: 'best', ...scope });
  rest?.();
  await settled();
}

test('counts all that a scope misses over many messages, with its size and its time', async () => {
  service.stored.add(subjectKey({ deviceId: 'd7', archiveId: null }));
  await about();
  expect(missing.value).toMatchObject({
    count: COUNT - 1,
    byteLength: (COUNT - 1) * BYTES,
    seconds: COUNT - 1,
    progress: null,
  });
});

test('misses nothing of a scope whose pages are empty', async () => {
  await about({ of: 'b', pages: () => pagesOf([]) });
  await about({
    of: 'c',
    async *pages() {
      yield { ok: true, value: [] };
    },
  });
  expect(missing.value).toMatchObject({ count: 0, failure: null });
});

test('downloads it in its order, says at once that it does, and how far that is', async () => {
  await about();
  const downloading = missing.download();
  expect(missing.value.progress).toEqual({ done: 0, total: COUNT });
  await downloading;
  expect(service.calls.map(({ first, count }) => [first, count])).toEqual([
    ['d1000', 200],
    ['d500', 500],
    ['d0', 500],
  ]);
  await service.come(500);
  expect(missing.value.progress).toEqual({ done: 500, total: COUNT });
  await service.come(699);
  expect(missing.value.progress).toEqual({ done: 1_199, total: COUNT });
  await service.come(1);
  expect(missing.value).toMatchObject({ progress: null, count: 0, failed: 0 });
});

test('what did not come is counted and can be tried again', async () => {
  await about();
  await missing.download();
  await service.come(1_190);
  await service.come(10, true);
  expect(missing.value).toMatchObject({ progress: null, count: 10, failed: 10 });
  await missing.download();
  expect(missing.value).toMatchObject({ progress: { done: 0, total: 10 }, failed: 0 });
});

test('a cancelled download leaves the queue, and what has come stays', async () => {
  await about();
  await missing.download();
  await service.come(100);
  await missing.cancel();
  await settled();
  expect(missing.value).toMatchObject({ progress: null, count: COUNT - 100, failed: 0 });
  await service.come(COUNT);
  expect(missing.value.count).toBe(COUNT - 100);
});

test('images that come while it downloads do not end its progress; another scope does', async () => {
  await about();
  await missing.download();
  await service.come(10);
  await about({ version: 1 });
  expect(missing.value.progress).toEqual({ done: 10, total: COUNT });
  await about({ of: 'b', version: 0, pages: () => pagesOf(subjects.slice(100, 105)) });
  expect(missing.value).toMatchObject({ progress: null, count: 5 });
});

test('a download that is cancelled while it is handed over leaves the queue whole', async () => {
  await about();
  const downloading = missing.download();
  const cancelling = missing.cancel();
  await Promise.all([downloading, cancelling]);
  expect(service.queue).toEqual([]);
  expect(missing.value).toMatchObject({ progress: null, count: COUNT });
});

test('without a connection it is requested, all of it', async () => {
  await about();
  await missing.request();
  expect(missing.value).toMatchObject({ isRequested: true, count: COUNT });
  expect(service.calls.map(({ name, count }) => [name, count])).toEqual([
    ['requestDownload', 500],
    ['requestDownload', 500],
    ['requestDownload', 200],
  ]);
});

test('a call that fails is said, and nothing is shown as under way', async () => {
  const failure = { code: 'storageFailed' } as const;
  service.area.downloadMissing = () => Promise.resolve({ ok: false, failure }) as never;
  await about();
  await missing.download();
  expect(missing.value).toMatchObject({ progress: null, failure, count: COUNT });
});

test('what failed is counted again by a press, or when the downloads moved, and is said no longer', async () => {
  const failure = { code: 'storageFailed' } as const;
  const works = service.area.missing;
  const fails = () => Promise.resolve({ ok: false, failure }) as never;
  service.area.missing = fails;
  await about();
  expect(missing.value).toMatchObject({ failure, count: 0 });
  service.area.missing = works;
  await missing.retry();
  expect(missing.value).toMatchObject({ failure: null, count: COUNT });
  service.area.missing = fails;
  await about({ version: 1 });
  expect(missing.value).toMatchObject({ failure });
  service.area.missing = works;
  await service.come(0);
  rest?.();
  await settled();
  expect(missing.value).toMatchObject({ failure: null, count: COUNT });
});

test('a count that was still to come never ends a download that is begun', async () => {
  await about();
  missing.about({ of: 'a', version: 1, pages: () => pagesOf(subjects), precision: 'best' });
  await missing.download();
  expect(rest).toBeNull();
  await service.come(COUNT);
  expect(missing.value).toMatchObject({ progress: null, count: 0 });
});

test('a count of a large fleet rests, however often something comes', async () => {
  const works = service.area.missing;
  service.area.missing = (query) => {
    now += 500;
    return works(query);
  };
  await about();
  // Three messages took 1.5 s.
  for (const version of [1, 2, 3])
    missing.about({ of: 'a', version, pages: () => pagesOf(subjects), precision: 'best' });
  expect(rests).toEqual([250, 6_000]);
});

test('what comes while it counts does not interrupt the count: it counts again after it', async () => {
  let counts = 0;
  const counted = (version: number): MissingScope => ({
    of: 'a',
    version,
    precision: 'best',
    async *pages() {
      counts += 1;
      yield* pagesOf(subjects);
    },
  });
  missing.about(counted(0));
  rest?.();
  missing.about(counted(1));
  rest?.();
  await settled();
  expect(missing.value.count).toBe(COUNT);
  expect(counts).toBe(1);
  rest?.();
  await settled();
  expect(counts).toBe(2);
});

test('a scope that can’t be read is said', async () => {
  const failure = { code: 'storageFailed' } as const;
  await about({
    async *pages() {
      yield { ok: false, failure };
    },
  });
  expect(missing.value).toMatchObject({ failure, count: 0 });
});
