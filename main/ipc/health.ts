import type { Handlers } from '../../preload/contract/index.ts';
import { type ImageFacts, PAGE_LIMIT, type SentFacts, succeed } from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';

export function receivedFacts(facts: SentFacts): ImageFacts {
  return { ...facts, map: Buffer.from(facts.map, 'base64') };
}

export function createHealthHandlers({ workspace, clock }: Services): Handlers['health'] {
  return {
    state: () => workspace.use(({ library }) => succeed(library.health.summary())),
    list: (query) => workspace.use(({ library }) => succeed(library.health.list(query))),
    of: ({ subject }) => workspace.use(({ library }) => succeed(library.health.of(subject))),
    picture: ({ hash }) => workspace.use(({ library }) => succeed(library.health.picture(hash))),
    callFine: ({ subjects, isFine }) =>
      workspace.use(({ library, health, announce }) => {
        library.health.callFine(subjects, isFine ? clock.now() : null);
        for (const subject of subjects) announce(subject);
        health.changed();
        return succeed(library.health.summary());
      }),
    measure: ({ isOn }) =>
      workspace.use(({ library, health }) => {
        library.health.stopMeasuring(!isOn);
        health.wake();
        health.changed();
        return succeed(library.health.summary());
      }),
    unchecked: ({ after }) =>
      workspace.use(({ library }) => {
        const devices = library.health.unchecked(after, PAGE_LIMIT);
        return succeed({
          subjects: devices.map(({ deviceId }) => ({ deviceId, archiveId: null })),
          last: devices.at(-1)?.id ?? after,
        });
      }),
    nextToMeasure: () => workspace.use(async ({ library }) => succeed(await library.health.nextToMeasure())),
    storeFacts: ({ images }) =>
      workspace.use(({ health }) => {
        health.store(
          images.map((image) => ({
            ...image,
            facts: image.facts === null ? null : receivedFacts(image.facts),
          })),
        );
        return succeed(null);
      }),
  };
}

export function createTodayHandlers({ workspace }: Services): Handlers['today'] {
  return {
    list: (query) => workspace.use(({ library }) => succeed(library.health.today.list(query))),
    see: (request) =>
      workspace.use(({ library }) => {
        library.health.today.see(request);
        return succeed(null);
      }),
  };
}
