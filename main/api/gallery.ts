import { type Failure, fail, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { CurrentWorkspace } from '../current-workspace.ts';
import type { PlaceMemory } from '../place-memory.ts';
import { withWorkspace } from './guard.ts';

/** Calls about subjects and their snapshots. */
export function createGalleryHandlers(services: {
  readonly workspace: CurrentWorkspace;
  readonly places: PlaceMemory;
}): Handlers['gallery'] {
  const { workspace, places } = services;
  return {
    tiles: ({ scope, offset, limit }) =>
      withWorkspace(workspace, ({ library }) => {
        const { total, rows } = library.tiles(scope, offset, limit);
        return succeed({ total, rows: [...rows] });
      }),
    tile: ({ subject }) =>
      withWorkspace(workspace, ({ library }) => {
        const found = library.tile(subject);
        return found === null ? fail(unknownSubject) : succeed(found);
      }),
    revalidate: (request) =>
      withWorkspace(workspace, ({ revalidation }) => {
        revalidation.want(request);
        return succeed(null);
      }),
    place: () => withWorkspace(workspace, ({ account }) => succeed(places.read(account.id))),
    keepPlace: ({ scope }) =>
      withWorkspace(workspace, ({ account }) => {
        places.keep(account.id, scope);
        return succeed(null);
      }),
  };
}

const unknownSubject: Failure = {
  code: 'notFound',
  message: 'This device or archive is not known on this laptop.',
  advice: 'Refresh the fleet, or add the device by its id.',
};
