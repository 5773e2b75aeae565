import { type Failure, fail, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { CurrentWorkspace } from '../current-workspace.ts';
import { withWorkspace } from './guard.ts';

/** Calls about subjects and their snapshots. */
export function createGalleryHandlers(services: {
  readonly workspace: CurrentWorkspace;
}): Handlers['gallery'] {
  const { workspace } = services;
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
  };
}

const unknownSubject: Failure = {
  code: 'notFound',
  message: 'This device or archive is not known on this laptop.',
  advice: 'Refresh the fleet, or add the device by its id.',
};
