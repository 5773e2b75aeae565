import { THUMBNAIL_SIDE } from '../../preload/contract/core/limits.ts';
import { type Failure, fail, type Handlers, orFail, succeed } from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';
import { unknownDevice } from './fleet.ts';
import { receivedFacts } from './health.ts';

export function createViewerHandlers({ workspace, desktop }: Services): Handlers['viewer'] {
  return {
    timeline: (request) =>
      workspace.use(async ({ library, deviceArchives }) => {
        if (request.refresh === true) await deviceArchives.fetch(request.deviceId);
        const timeline = library.timeline(request);
        const listedAt = deviceArchives.listedAt(request.deviceId);
        return orFail(timeline && { ...timeline, listedAt }, unknownDevice);
      }),
    times: ({ deviceId }) =>
      workspace.use(async ({ library }) => orFail(await library.deviceTimes(deviceId), unknownDevice)),
    storeThumbnail: ({ hash, data, facts, flaw }) =>
      workspace.use(async ({ library, health }) => {
        const isStored = await library.storeThumbnail(hash, Buffer.from(data, 'base64'));
        if (isStored) health.store([{ hash, facts: facts === null ? null : receivedFacts(facts), flaw }]);
        return isStored ? succeed(null) : fail(noThumbnail);
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

const noThumbnail: Failure = {
  code: 'invalidInput',
  refusal: 'thumbnailUnfit',
  facts: { pixels: THUMBNAIL_SIDE },
};
