import type {
  DetectedProfile,
  DeviceRecord,
  OrganizationRecord,
  Precision,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import { mediaTypeOf } from '../client/answer-content.ts';
import type { ApiClient } from '../client/api-client.ts';
import { refusedOutcome } from '../http/answer-failure.ts';
import { parseShortJson, SHORT_JSON_BYTES, Unreadable } from '../http/json.ts';
import type { SessionCheck } from '../lists/check-session.ts';
import type { createFetchArchives } from '../lists/fetch-archives.ts';
import type { FleetLists } from '../lists/fetch-organizations.ts';
import { shortened } from '../lists/list-beginning.ts';
import { recordsOf } from '../lists/list-page.ts';
import type { ChooseImage } from '../snapshots/choose-image.ts';
import { detectProfile, type SeenAnswer, type SeenService } from './detect-profile.ts';

/** Organizations and devices that a detection asks for. */
const MOST_ORGANIZATIONS = 3;
const MOST_DEVICES = 3;

/** Longer answers are looked at in their first records, so that the main loop isn't held (P50). */
const MOST_BYTES = 4 * SHORT_JSON_BYTES;

/** Watches a client: keeps what it receives, always in full, for as long as a detection runs. */
export function watchAnswers(api: ApiClient) {
  let answers: SeenAnswer[] = [];
  const watched: ApiClient = {
    isPortal: api.isPortal,
    send({ onBegun: _whole, storable: _stored, ...request }) {
      const seen = { url: request.url, body: request.body };
      const { readRedirect } = request;
      return api.send({
        ...request,
        known: null,
        read(body, headers) {
          answers.push({ ...seen, headers, json: jsonOf(body, mediaTypeOf(headers)), redirect: null });
          return request.read(body, headers);
        },
        ...(readRedirect === undefined
          ? {}
          : {
              readRedirect(target: URL) {
                answers.push({ ...seen, headers: {}, json: undefined, redirect: target });
                return readRedirect(target);
              },
            }),
      });
    },
  };
  return {
    api: watched,
    /** Returns the answers since the last call. */
    take(): readonly SeenAnswer[] {
      const taken = answers;
      answers = [];
      return taken;
    },
  };
}

function jsonOf(body: Uint8Array, mediaType: string): unknown {
  if (mediaType.startsWith('image/')) return undefined;
  try {
    return parseShortJson(
      body.byteLength > MOST_BYTES ? shortened(body.subarray(0, MOST_BYTES)) : body,
      MOST_BYTES + 100,
    );
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

export type DetectionOutcome =
  | { readonly kind: 'detected'; readonly value: DetectedProfile }
  | Extract<SessionCheck, { readonly kind: 'unauthorized' | 'failed' }>;

interface Detecting {
  readonly baseUrl: string;
  readonly lists: FleetLists;
  readonly archives: ReturnType<typeof createFetchArchives>;
  readonly choose: ChooseImage;
  readonly take: () => readonly SeenAnswer[];
}

/**
 * Asks a service for a few pages of everything by the detecting reader, and makes a profile out of
 * its answers.
 */
export async function detectService(by: Detecting, signal: AbortSignal): Promise<DetectionOutcome> {
  const { answer } = await by.lists.request(null, signal, { keep: (organization) => organization });
  if (answer.kind === 'refused') return refusedOutcome(answer);
  if (answer.kind === 'failed') return answer;
  if (answer.kind !== 'pages') throw new Error('A detection asks without a condition.');
  const organizations = await recordsOf<OrganizationRecord>(answer.pages);
  const completed = await by.lists.complete(organizations.slice(0, MOST_ORGANIZATIONS), signal);
  if (completed.kind === 'refused') return refusedOutcome(completed);
  if (completed.kind === 'failed') return completed;
  const lists = by.take();
  const devices = completed.organizations.flatMap((one) => one.devices ?? []).slice(0, MOST_DEVICES);
  const archives = await archivesOf(by, devices, signal);
  const images = await imagesOf(by, devices, archives, signal);
  const { host } = new URL(by.baseUrl);
  return {
    kind: 'detected',
    value: detectProfile({
      name: host,
      baseUrl: by.baseUrl,
      organizations,
      completed: completed.organizations,
      lists,
      archives,
      images,
    }),
  };
}

async function archivesOf(by: Detecting, devices: readonly DeviceRecord[], signal: AbortSignal) {
  const found: SeenService['archives'][number][] = [];
  for (const { id, archives } of devices) {
    if (archives !== null) continue;
    const listed = await by.archives(id, signal);
    const answers = by.take();
    if (listed.kind === 'changed') found.push({ deviceId: id, records: listed.value, answers });
  }
  return found;
}

async function imagesOf(
  by: Detecting,
  devices: readonly DeviceRecord[],
  archives: SeenService['archives'],
  signal: AbortSignal,
) {
  const subjects = devices.flatMap((device): SubjectReference[] => {
    const [archive] =
      device.archives ?? archives.find(({ deviceId }) => deviceId === device.id)?.records ?? [];
    const ofDevice = { deviceId: device.id, archiveId: null };
    return archive === undefined ? [ofDevice] : [ofDevice, { deviceId: device.id, archiveId: archive.id }];
  });
  const images: SeenService['images'][number][] = [];
  for (const subject of subjects)
    for (const wanted of ['full', 'low'] as const) {
      const choice = await by.choose(subject, wanted, { low: null, full: null }, signal);
      const answers = by.take();
      const precision = chosenPrecision(choice);
      if (precision === wanted)
        images.push({
          subject,
          precision,
          url: choice.kind === 'address' ? choice.address.url : null,
          answers,
        });
    }
  return images;
}

function chosenPrecision(choice: Awaited<ReturnType<ChooseImage>>): Precision | null {
  if (choice.kind === 'address') return choice.address.precision;
  return choice.outcome.kind === 'changed' ? choice.outcome.value.precision : null;
}
