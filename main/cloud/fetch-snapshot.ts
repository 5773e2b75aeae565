import type { Failure, Precision, SubjectReference } from '../../preload/contract/index.ts';
import { createChooseImage } from './choose-image.ts';
import type { KnownImages, SnapshotOutcome } from './cloud.ts';
import type { DeviceRoutes } from './device-routes.ts';
import type { ImageClient } from './image-client.ts';
import type { CloudLimits } from './limits.ts';

/** Asks for the latest image of a subject. */
export type FetchSnapshot = (
  subject: SubjectReference,
  precision: Precision,
  known: KnownImages,
  signal: AbortSignal,
) => Promise<SnapshotOutcome>;

export interface FetchSnapshotOptions {
  readonly routes: DeviceRoutes;
  readonly images: ImageClient;
  readonly baseUrl: string;
  readonly limits: CloudLimits;
  readonly requestId: () => string;
}

/** The first address and one new one (P21). */
const ADDRESS_ATTEMPTS = 2;

/**
 * Creates the reader of snapshots: a fresh address from the API origin, then the image from its own origin under the condition of
 * what is kept in that precision. An address that the image origin refuses (403, 404, 410) is asked for again once (P21).
 */
export function createFetchSnapshot(options: FetchSnapshotOptions): FetchSnapshot {
  const { images } = options;
  const choose = createChooseImage(options);

  return async (subject, precision, known, signal) => {
    let expired: Failure | null = null;
    for (let attempt = 0; attempt < ADDRESS_ATTEMPTS; attempt += 1) {
      const choice = await choose(subject, precision, known, signal);
      if (choice.kind === 'outcome') return choice.outcome;
      const { url, precision: chosen } = choice.address;
      const answer = await images.fetch({
        address: url,
        precision: chosen,
        known: known[chosen],
        signal,
        requestId: options.requestId(),
      });
      if (answer.kind === 'notModified') return { ...answer, precision: chosen };
      if (answer.kind !== 'expired') return answer;
      expired = answer.failure;
    }
    if (expired === null) throw new Error('At least one attempt is made.');
    return { kind: 'failed', failure: expired };
  };
}
