import { type Failure, fail, type Handlers, succeed } from '../../../preload/contract/index.ts';
import type { CurrentWorkspace } from '../../app/current-workspace.ts';
import { withWorkspace } from '../../app/with-workspace.ts';
import type { Desktop } from '../../core/desktop.ts';

/** Calls of the viewer and the comparison. */
export function createViewerHandlers(services: {
  readonly workspace: CurrentWorkspace;
  readonly desktop: Pick<Desktop, 'copyImageAt' | 'showFullScreen'>;
}): Handlers['viewer'] {
  const { workspace, desktop } = services;
  return {
    timeline: (request) =>
      withWorkspace(workspace, ({ library }) => {
        const found = library.timeline(request);
        return found === null ? fail(unknownDevice) : succeed(found);
      }),
    storeThumbnail: ({ hash, data }) =>
      withWorkspace(workspace, async ({ library }) => {
        const isKept = await library.storeThumbnail(hash, Buffer.from(data, 'base64'));
        return isKept ? succeed(null) : fail(noThumbnail);
      }),
    async copyImage({ x, y }) {
      desktop.copyImageAt(x, y);
      return succeed(null);
    },
    async showFullScreen({ on }) {
      desktop.showFullScreen(on);
      return succeed(null);
    },
  };
}

const unknownDevice: Failure = {
  code: 'notFound',
  message: 'This device isn’t in the fleet on this laptop.',
  advice: 'Refresh the fleet, or add the device by ID.',
};

const noThumbnail: Failure = {
  code: 'invalidInput',
  message: 'This isn’t a thumbnail of a downloaded image.',
  advice: 'A thumbnail is a JPEG or WebP of at most 320 pixels on a side.',
};
