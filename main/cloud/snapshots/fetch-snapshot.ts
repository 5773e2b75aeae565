import type { Failure, Precision, SubjectReference } from '../../../preload/contract/index.ts';
import type { Timers } from '../../core/timers.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { ImageClient } from '../image/image-client.ts';
import { ReadyWaits } from '../pacing/ready-waits.ts';
import { createAddressMemory } from './address-memory.ts';
import { createChooseImage } from './choose-image.ts';
import type { SnapshotOptions } from './snapshot-operation.ts';
import type { ImageAddress, ImageChoice, KnownImages, SnapshotOutcome } from './snapshot-outcome.ts';

interface FetchSnapshotOptions extends SnapshotOptions {
  readonly api: Pick<ApiClient, 'isPortal'>;
  readonly images: ImageClient;
  readonly timers: Timers;
}

/** Failures that another address would meet as well. */
const NOT_OF_THE_NETWORK: ReadonlySet<Failure['code']> = new Set(['cancelled', 'overLimit']);

/** The first address and one new one (P21). */
const MOST_REFUSALS = 2;

/** An address of this age may have run out: its refusal says nothing of the image. ms. */
const OLD_ADDRESS_MS = 5_000;

/** An image origin that takes long to refuse keeps all others waiting: a download ends at some time. */
const MOST_TRIES = 10;

/** The image itself is missing, most likely. */
const NOT_FOUND = 404;

/**
 * Creates the reader of snapshots: a fresh address from the API origin, then the image from its own origin under the condition of the stored image in
 * that precision. An image may follow its new address: a 404 is asked for again after 1, 2 and 4 s. An address that the service called fresh is used again, so that an unchanged image costs one small request. After a refusal of the
 * image origin (403, 404, 410) a new address is fetched once (P21), again where one was old when it was used last (not after a 404), and after the page of a portal, to which the
 * service seemed to redirect: its next redirect shows what the network is (P25).
 */
export function createFetchSnapshot(options: FetchSnapshotOptions) {
  const { api, images, clock, timers } = options;
  const choose = createChooseImage(options);
  const addresses = createAddressMemory(clock);
  /** The hosts that have sent an image: none of them is a portal's. */
  const imageHosts = new Set<string>();

  return async (
    subject: SubjectReference,
    precision: Precision,
    known: KnownImages,
    signal: AbortSignal,
  ): Promise<SnapshotOutcome> => {
    const waits = new ReadyWaits(timers, signal);
    let refusals = 0;
    /** A new address whose image was not there yet. */
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
      if (answer.kind === 'changed' || answer.kind === 'notModified') imageHosts.add(host);
      if (remembered === null && (answer.kind === 'changed' || answer.kind === 'notModified'))
        addresses.store(subject, precision, choice.address, requestedAt);
      if (answer.kind === 'notModified') return { ...answer, precision: chosen };
      // A remembered address may be the only thing that failed: a fresh one is requested before the network is blamed.
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
