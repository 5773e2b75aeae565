import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SubjectReference } from '../../../preload/contract/index.ts';
import { type OpenedApp, openApp, valueOf } from './app-fixture.ts';

let opened: OpenedApp;
let broken: SubjectReference;
let whole: SubjectReference;

/** Heads of requests since the last look. */
let requests: IncomingMessage[] = [];
const onRequest = (message: unknown) => {
  const { request } = message as { readonly request: IncomingMessage };
  requests.push(request);
};

/** What is shown is checked again by then. */
const DAY_MS = 24 * 60 * 60_000;

const CONDITIONS = ['if-none-match', 'if-modified-since'] as const;

/** Returns the names of the conditions of each image that was requested, in the order of the wire. */
function takeConditions(subject: SubjectReference): readonly (readonly string[])[] {
  const images = requests.filter(({ url = '' }) => url.startsWith(`/images/${imageName(subject)}/`));
  return images.map(({ headers }) => CONDITIONS.filter((name) => name in headers));
}

/** The name of a device in the addresses of its images. */
const imageName = ({ deviceId }: SubjectReference) => deviceId.replace('dev-', '');

beforeEach(async () => {
  opened = await openApp({ organizations: 1, devices: 2, archives: 0, hostile: false });
  const { fleet, gallery, health } = opened.app.handlers;
  const { rows } = await valueOf(fleet.devices({ offset: 0, limit: 2 }));
  [broken, whole] = rows.map(({ id }) => ({ deviceId: id, archiveId: null })) as [
    SubjectReference,
    SubjectReference,
  ];
  for (const subject of [broken, whole]) {
    await valueOf(
      gallery.revalidate({ scope: 'demand', subjects: [subject], precision: 'full', always: true }),
    );
    await expect.poll(() => shownHash(subject)).toBeTruthy();
  }
  const hash = (await shownHash(broken)) ?? '';
  await valueOf(health.storeFacts({ images: [{ hash, facts: null, flaw: 'broken' }] }));
  opened.moveClock(60_000);
  subscribe('http.server.request.start', onRequest);
  requests = [];
});

afterEach(async () => {
  unsubscribe('http.server.request.start', onRequest);
  await opened.close();
});

async function shownHash(subject: SubjectReference): Promise<string | null> {
  return (await valueOf(opened.app.handlers.gallery.tile({ subject }))).full?.hash ?? null;
}

const checkedAt = async (subject: SubjectReference) =>
  (await valueOf(opened.app.handlers.gallery.tile({ subject }))).checkedAt ?? 0;

/** Requests something, and waits until the service has answered about both devices. */
async function settled(request: () => Promise<unknown>): Promise<void> {
  const since = await Promise.all([broken, whole].map(checkedAt));
  await request();
  for (const [index, subject] of [broken, whole].entries())
    await expect.poll(() => checkedAt(subject)).toBeGreaterThan(since[index] ?? 0);
}

const byUser: Readonly<Record<string, () => Promise<unknown>>> = {
  'download when online': () => valueOf(opened.app.handlers.offline.requestDownload(both())),
  'put first in the queue': () => valueOf(opened.app.handlers.offline.moveFirst(both())),
  'checked again': () =>
    valueOf(opened.app.handlers.gallery.revalidate({ scope: 'gallery', ...both(), always: true })),
};

const both = () => ({ subjects: [broken, whole], precision: 'full' as const });

describe('P22: on the wire, an image that can’t be shown', () => {
  it.each(Object.entries(byUser))(
    'is requested without a condition by the user: %s',
    async (_name, request) => {
      await settled(request);
      expect(takeConditions(broken)).toEqual([[]]);
      expect(takeConditions(whole)).toEqual([CONDITIONS]);
    },
  );

  it('is requested with its condition by what runs by itself', async () => {
    opened.moveClock(DAY_MS);
    await settled(() =>
      valueOf(opened.app.handlers.gallery.revalidate({ scope: 'gallery', ...both(), always: false })),
    );
    expect(takeConditions(broken)).toEqual([CONDITIONS]);
    expect(takeConditions(whole)).toEqual([CONDITIONS]);
  });
});
