import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { Precision, SubjectReference } from '../../../preload/contract/index.ts';
import { beginsAsImage } from '../../gate/recognise-image.ts';
import { mediaTypeOf } from '../client/answer-content.ts';
import type { ApiClient } from '../client/api-client.ts';
import type { ApiAnswer } from '../client/api-request.ts';
import { filledPath } from '../client/service-path.ts';
import { refusedOutcome } from '../http/answer-failure.ts';
import { isJsonObject, kindOf, NothingThere, NotReady, parseShortJson, Unreadable } from '../http/json.ts';
import { valueAt } from '../profile/json-path.ts';
import type { ProfileSnapshot, ServiceProfile } from '../profile/service-profile.ts';
import { readRedirectedAddress } from '../read/snapshot-address.ts';
import { freshMs } from './address-memory.ts';
import type { ChooseImage } from './choose-image.ts';
import { receiveImage } from './receive-image.ts';
import type { SnapshotOptions } from './snapshot-operation.ts';
import { failed, type ImageChoice, imageAt, type KnownImages } from './snapshot-outcome.ts';

type SnapshotBody =
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'image'; readonly bytes: Uint8Array };

interface ProfiledSnapshotOptions extends Omit<SnapshotOptions, 'devicePaths' | 'capabilities'> {
  readonly api: Pick<ApiClient, 'send'>;
  readonly profile: ServiceProfile;
}

const IMAGE_OR_JSON = 'image/*, application/json, application/problem+json;q=0.9';

/** A profile's path may lead into a list of some hundred images. */
const MOST_JSON_BYTES = 256 * 1_024;

/**
 * Compiles the reading of an answer. Throws `NotReady`, `NothingThere`, or `Unreadable`, which
 * names operation and path but no address.
 */
function compileSnapshot(
  { image, onItsWay, none }: ProfileSnapshot,
  operation: string,
  baseUrl: string,
): (body: Uint8Array, mediaType: string) => SnapshotBody {
  const unreadable = (path: string, reason: string) =>
    new Unreadable(`service profile, ${operation}, ${path}`, reason);
  const isOnItsWay = matches(onItsWay);
  const isNone = matches(none);
  const images = [image ?? []].flat();
  const finds = images.map((path) => ({ path, find: valueAt(path) }));

  return (body, mediaType) => {
    const isImage = mediaType.startsWith('image/') || beginsAsImage(body);
    if (image === undefined && isImage) return { kind: 'image', bytes: body };
    const json =
      image === undefined && !mediaType.includes('json') ? null : parseShortJson(body, MOST_JSON_BYTES);
    if (isOnItsWay(json)) throw new NotReady();
    if (isNone(json)) throw new NothingThere();
    if (image === undefined)
      throw unreadable('$', `${mediaType || 'an answer without a type'} where an image was expected`);
    const found = finds
      .map(({ path, find }) => ({ path, value: find(json) }))
      .filter(({ value }) => value !== undefined);
    const address = found.find(({ value }) => value !== null);
    if (address === undefined) {
      if (json === null || found.length > 0) throw new NothingThere();
      throw unreadable(images.join(' or '), 'missing');
    }
    const text = typeof address.value === 'string' ? address.value.trim() : '';
    const url = text === '' ? null : URL.parse(text, `${baseUrl}/`);
    if (url === null || !/^https?:$/.test(url.protocol))
      throw unreadable(address.path, isJsonObject(address.value) ? kindOf(address.value) : 'not an address');
    return { kind: 'address', url: url.href };
  };
}

function matches(stated: ProfileSnapshot['none']): (json: unknown) => boolean {
  if (stated === undefined) return () => false;
  const find = valueAt(stated.path);
  const values = new Set<unknown>(stated.values);
  return (json) => values.has(find(json));
}

/** Creates the choice of an image by a profile: address, image or redirect. */
export function createProfiledChooseImage(options: ProfiledSnapshotOptions): ChooseImage {
  const { api, baseUrl, limits, clock, profile, requestId } = options;
  const { host } = new URL(baseUrl);
  const compiled = new Map<ProfileSnapshot, ReturnType<typeof compileSnapshot>>();
  for (const kind of ['device', 'archive'] as const)
    for (const precision of ['full', 'low'] as const) {
      const snapshot = profile.snapshots[kind]?.[precision];
      const operation = `snapshots.${kind}.${precision}`;
      if (snapshot !== undefined) compiled.set(snapshot, compileSnapshot(snapshot, operation, baseUrl));
    }
  /** Operations that answered with the image itself, so that validators are the image's. */
  const sendImages = new Set<ProfileSnapshot>();

  async function send(
    snapshot: ProfileSnapshot,
    subject: SubjectReference,
    known: KnownImages[Precision],
    signal: AbortSignal,
  ) {
    const { deviceId, archiveId } = subject;
    const path = filledPath(baseUrl, snapshot.path, {
      deviceId,
      ...(archiveId === null ? {} : { archiveId }),
    });
    if (!path.ok) return { kind: 'failed', failure: path.failure } as const;
    return api.send<SnapshotBody>({
      url: path.value,
      known: sendImages.has(snapshot) ? known : null,
      limits: limits.image,
      signal,
      authorization: 'bearer',
      accept: IMAGE_OR_JSON,
      read: (body, headers) =>
        compiled.get(snapshot)?.(body, mediaTypeOf(headers)) ?? { kind: 'image', bytes: body },
      readRedirect(target) {
        const { full = null } = readRedirectedAddress(target, baseUrl) ?? {};
        return full === null ? null : { kind: 'address', url: full };
      },
    });
  }

  async function choiceOf(
    answer: ApiAnswer<SnapshotBody>,
    snapshot: ProfileSnapshot,
    precision: Precision,
  ): Promise<ImageChoice> {
    switch (answer.kind) {
      case 'failed':
        return failed(answer.failure);
      case 'refused':
        return {
          kind: 'outcome',
          outcome: ABSENT.has(answer.status)
            ? { kind: 'absent', failure: answer.failure }
            : refusedOutcome(answer),
        };
      case 'notModified': {
        const { validators, exchange } = answer;
        return { kind: 'outcome', outcome: { kind: 'notModified', validators, exchange, precision } };
      }
      case 'answered': {
        const { value, headers, validators, exchange } = answer;
        if (value.kind === 'address') return imageAt(value.url, precision, freshMs(headers));
        sendImages.add(snapshot);
        const received = await receiveImage(value.bytes, headers, {
          host,
          requestId: exchange.requestId,
          precision,
          pixelLimit: limits.pixels,
          now: clock.now(),
        });
        return received.ok
          ? { kind: 'outcome', outcome: { kind: 'changed', value: received.value, validators, exchange } }
          : failed(received.failure);
      }
      default:
        return assertNever(answer);
    }
  }

  return async (subject, precision, known, signal) => {
    const ofKind = profile.snapshots[subject.archiveId === null ? 'device' : 'archive'];
    if (ofKind === undefined)
      return {
        kind: 'outcome',
        outcome: { kind: 'absent', failure: { ...noSnapshots, requestId: requestId() } },
      };
    const chosen: Precision = precision === 'low' && ofKind.low !== undefined ? 'low' : 'full';
    const snapshot = (chosen === 'low' ? ofKind.low : null) ?? ofKind.full;
    return choiceOf(await send(snapshot, subject, known[chosen], signal), snapshot, chosen);
  };
}

/** Statuses that say that there is no such image. */
const ABSENT: ReadonlySet<number> = new Set([204, 404, 410]);

const noSnapshots = {
  code: 'notOnService',
  refusal: 'profileWithoutImages',
} as const;
