import type { Failure, Precision, SubjectReference } from '../../../preload/contract/index.ts';
import type { Timers } from '../../shared/timers.ts';
import type { ApiClient } from '../client/api-client.ts';
import { ReadyWaits } from '../client/ready-waits.ts';
import { createAddressMemory } from './address-memory.ts';
import type { ChooseImage } from './choose-image.ts';
import type { ImageClient } from './image-client.ts';
import type { SnapshotOptions } from './snapshot-operation.ts';
import type { ImageAddress, ImageChoice, KnownImages, SnapshotOutcome } from './snapshot-outcome.ts';

interface FetchSnapshotOptions extends Pick<SnapshotOptions, 'clock' | 'requestId'> {
  readonly api: Pick<ApiClient, 'isPortal'>;
  readonly images: ImageClient;
  readonly timers: Timers;
  readonly choose: ChooseImage;
}

/** Failures that another address would meet as well. */
const NOT_OF_THE_NETWORK: ReadonlySet<Failure['code']> = new Set(['cancelled', 'overLimit']);

/** The first address and one new one (P21). */
const MOST_REFUSALS = 2;

/** An address of this age may have expired: its refusal says nothing about the image. ms. */
const OLD_ADDRESS_MS = 5_000;

/** Limits one download: an image origin slow to refuse keeps all others waiting. */
const MOST_TRIES = 10;

/** The image itself is missing, most likely. */
const NOT_FOUND = 404;

/** More image hosts than a service has; a forgotten one counts again with its next image. */
const MOST_HOSTS = 1_000;

/**
 * Creates the reader of snapshots: a fresh address from the API origin, then the image from its
 * own origin with the stored image's validators in that precision. Retries a 404 after 1, 2 and 4
 * s, because an image may follow its address. Reuses an address that the service called fresh, so
 * that an unchanged image costs one small request. Fetches a new address once after a refusal
 * (403, 404, 410) (P21), again if one was old when last used (not after a 404), and after a
 * portal's page that the service seemed to redirect to: its next redirect shows what the network
 * is (P25).
 */
export function createFetchSnapshot(options: FetchSnapshotOptions) {
  const { api, images, clock, timers, choose } = options;
  const addresses = createAddressMemory(clock);
  /** Hosts that have sent an image, so they are no portals. */
  const imageHosts = new Set<string>();

  return async (
    subject: SubjectReference,
    precision: Precision,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<SnapshotOutcome> => {
    const waits = new ReadyWaits(timers, signal);
    let refusals = 0;
    /** New address whose image was not there yet. */
    let early: ImageAddress | null = null;
    for (let count = 1; ; count += 1) {
      const remembered: ImageAddress | null = early === null ? addresses.find(subject, precision) : null;
      const requestedAt = clock.now();
      const address: ImageAddress | null = early ?? remembered;
      const choice: ImageChoice =
        address === null ? await choose(subject, precision, known, signal) : { kind: 'address', address };
      if (choice.kind === 'outcome') return choice.outcome;
      const { url, precision: chosen } = choice.address;
      const host = URL.parse(url)?.host ?? '';
      const answer = await images.fetch({
        address: url,
        subject,
        precision: chosen,
        known: known[chosen],
        signal,
        requestId: options.requestId(),
      });
      if (answer.kind === 'changed' || answer.kind === 'notModified') {
        if (imageHosts.size >= MOST_HOSTS) imageHosts.clear();
        imageHosts.add(host);
      }
      if (remembered === null && (answer.kind === 'changed' || answer.kind === 'notModified'))
        addresses.store(subject, precision, choice.address, requestedAt);
      if (answer.kind === 'notModified') return { ...answer, precision: chosen };
      // Requests a fresh address before blaming the network: the remembered one may be the cause.
      const isDoubtful =
        answer.kind === 'failed' &&
        ((remembered !== null && !NOT_OF_THE_NETWORK.has(answer.failure.code)) ||
          (answer.failure.code === 'networkNeedsSignIn' && !imageHosts.has(host) && api.isPortal(host)));
      if (answer.kind !== 'expired' && !isDoubtful) return answer;
      const mayFollow: boolean =
        answer.kind === 'expired' && answer.status === NOT_FOUND && remembered === null;
      early = mayFollow && (await waits.next()) ? choice.address : null;
      if (early !== null) continue;
      addresses.forget(subject, precision);
      const hasRunOut =
        answer.kind === 'expired' && answer.status !== NOT_FOUND && answer.addressAgeMs >= OLD_ADDRESS_MS;
      if (!hasRunOut) refusals += 1;
      if (refusals === MOST_REFUSALS || count >= MOST_TRIES)
        return { kind: 'failed', failure: answer.failure };
    }
  };
}
