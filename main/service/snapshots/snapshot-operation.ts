import type { CapabilityValues, Precision, Validators } from '../../../preload/contract/index.ts';
import { beginsAsImage } from '../../gate/recognise-image.ts';
import type { Clock } from '../../shared/desktop.ts';
import { mediaTypeOf } from '../client/answer-content.ts';
import type { DeviceAnswer, DevicePaths } from '../client/device-paths.ts';
import type { CloudLimits } from '../http/limits.ts';
import type { ClientCapabilities } from '../read/service-capabilities.ts';
import {
  readRedirectedAddress,
  readSnapshotAddresses,
  type SnapshotAddresses,
} from '../read/snapshot-address.ts';
import { receiveImage } from './receive-image.ts';
import type { SnapshotOutcome } from './snapshot-outcome.ts';

/** Form of a low-precision request to the snapshot operation. */
export type LowPrecisionForm = Exclude<CapabilityValues['lowPrecision'], 'preview' | 'none'>;

export type OperationAnswer =
  | { readonly kind: 'addresses'; readonly addresses: SnapshotAddresses }
  /** The image arrived, was confirmed, or is not acceptable. */
  | { readonly kind: 'outcome'; readonly outcome: SnapshotOutcome }
  | Exclude<DeviceAnswer<SnapshotBody>, { readonly kind: 'answered' | 'notModified' }>;

type SnapshotBody =
  | { readonly kind: 'addresses'; readonly addresses: SnapshotAddresses }
  | { readonly kind: 'image'; readonly bytes: Uint8Array };

export interface SnapshotOptions {
  readonly devicePaths: DevicePaths;
  readonly baseUrl: string;
  readonly limits: CloudLimits;
  readonly capabilities: ClientCapabilities;
  readonly requestId: () => string;
  readonly clock: Clock;
}

const IMAGE_OR_JSON = 'image/*, application/json, application/problem+json;q=0.9';

/**
 * Media type parameter that requests low precision; the alternatives without it leave the choice
 * to the service.
 */
const LOW_IMAGE_OR_JSON =
  'image/*;precision=low, application/json;precision=low, application/json;q=0.8, application/problem+json;q=0.7';

interface RequestForm {
  readonly segments: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly accept: string;
}

const FULL: RequestForm = { segments: [''], query: {}, accept: IMAGE_OR_JSON };

/** Request of each form; the interface names the option, not its form. */
const FORMS: Readonly<Record<LowPrecisionForm, RequestForm>> = {
  'lowPrecision=true': { ...FULL, query: { lowPrecision: 'true' } },
  'precision=low': { ...FULL, query: { precision: 'low' } },
  accept: { ...FULL, accept: LOW_IMAGE_OR_JSON },
  path: { ...FULL, segments: ['low'] },
  'low_precision=true': { ...FULL, query: { low_precision: 'true' } },
  'quality=low': { ...FULL, query: { quality: 'low' } },
  'option=A': { ...FULL, query: { option: 'A' } },
};

export const lowPrecisionForms = Object.keys(FORMS) as readonly LowPrecisionForm[];

/**
 * Sends GET /devices/{deviceId}/snapshot/, which returns addresses or the image itself. `form`:
 * `null` requests the full image. `known`: validators of the stored image in that precision, sent
 * if such an image, or by `isItsOwn` this one, is from this operation.
 */
export type SendSnapshotOperation = (
  deviceId: string,
  form: LowPrecisionForm | null,
  known: Validators | null,
  signal: AbortSignal,
  isItsOwn?: boolean,
) => Promise<OperationAnswer>;

/**
 * Creates the requests of the device snapshot operation. Remembers for each precision whether the
 * service answers with the image itself.
 */
export function createSnapshotOperation(options: SnapshotOptions): SendSnapshotOperation {
  const { devicePaths, baseUrl, limits, clock } = options;
  const { host } = new URL(baseUrl);
  const answersWithImage: Record<Precision, boolean> = { low: false, full: false };

  function read(body: Uint8Array, mediaType: string): SnapshotBody {
    if (mediaType.startsWith('image/') || beginsAsImage(body)) return { kind: 'image', bytes: body };
    return { kind: 'addresses', addresses: readSnapshotAddresses(body, baseUrl) };
  }

  function readRedirect(target: URL): SnapshotBody | null {
    const addresses = readRedirectedAddress(target, baseUrl);
    return addresses === null ? null : { kind: 'addresses', addresses };
  }

  return async (deviceId, form, known, signal, isItsOwn = false) => {
    const precision: Precision = form === null ? 'full' : 'low';
    const { segments, query, accept } = form === null ? FULL : FORMS[form];
    const answer = await devicePaths.send({
      segments: [deviceId, 'snapshot', ...segments],
      query,
      // Only an answer that is the image itself has the image's validators.
      known: isItsOwn || answersWithImage[precision] ? known : null,
      limits: limits.image,
      signal,
      accept,
      read: (body, headers) => read(body, mediaTypeOf(headers)),
      readRedirect,
    });
    if (answer.kind === 'notModified') {
      const { kind, validators, exchange } = answer;
      return { kind: 'outcome', outcome: { kind, validators, exchange, precision } };
    }
    if (answer.kind !== 'answered') return answer;
    const { value, headers, validators, exchange } = answer;
    answersWithImage[precision] = value.kind === 'image';
    if (value.kind === 'addresses') return value;
    const received = await receiveImage(value.bytes, headers, {
      host,
      requestId: exchange.requestId,
      precision,
      pixelLimit: limits.pixels,
      now: clock.now(),
    });
    return {
      kind: 'outcome',
      outcome: received.ok
        ? { kind: 'changed', value: received.value, validators, exchange }
        : { kind: 'failed', failure: received.failure },
    };
  };
}
