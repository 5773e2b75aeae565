import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Failure, SubjectReference } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import { organizationName } from '../../state/navigation/location.ts';
import type { PinCandidate } from '../../state/offline/offline-pinning.ts';
import { requestedWords } from '../../state/offline/offline-words.ts';
import { availabilityOf } from '../../state/session/availability.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { invoke } from '../../state/store/invoke.ts';

/** A longer list of pins is not read; an organization is pinned as a whole. */
const PIN_LIMIT = 200;

/** Requests downloads: the low precision where nothing is kept, else the full one. */
export async function requestDownloads(
  app: Pick<AppState, 'bridge' | 'connection' | 'gallery' | 'session' | 'toasts'>,
  subjects: readonly SubjectReference[],
  index: number | null,
): Promise<void> {
  const tile = index === null ? undefined : app.gallery.tileAt(index);
  const isMissing = tile !== undefined && subjects.length === 1 && tile.low === null && tile.full === null;
  for (let first = 0; first < subjects.length; first += PAGE_LIMIT) {
    const part = subjects.slice(first, first + PAGE_LIMIT);
    const answer = await invoke(() =>
      app.bridge.offline.requestDownload({ subjects: part, precision: isMissing ? 'low' : 'full' }),
    );
    if (!answer.ok) {
      showFailure(app, answer.failure);
      return;
    }
  }
  if (subjects.length > 0) {
    app.toasts.show({
      message: requestedWords(
        subjects.length,
        availabilityOf(app.session.value.session, app.connection.value),
      ),
      tone: 'good',
    });
  }
}

/**
 * Asks what it costs to keep what is meant here, in the dialog for pins: an organization or a device whose subjects are all selected as a
 * whole, else each by itself.
 */
export function keepOffline(
  app: Pick<AppState, 'fleet' | 'gallery' | 'pinning' | 'toasts'>,
  subjects: readonly SubjectReference[],
): void {
  const { scope, order, total } = app.gallery.value;
  const isAll = order.filters.length === 0 && subjects.length > 1 && subjects.length === total;
  if (isAll && scope?.kind === 'organization') {
    const { organizationId } = scope;
    const organization = app.fleet.value.organizations.find(({ id }) => id === organizationId);
    const title = organization === undefined ? (organizationId ?? '') : organizationName(organization);
    app.pinning.request({
      kind: 'add',
      candidates: [{ target: { kind: 'organization', organizationId }, title }],
    });
    return;
  }
  if (isAll && scope?.kind === 'device') {
    const { deviceId } = scope;
    const device = { deviceId, archiveId: null };
    const title = namesOf(app, [device]).get(subjectKey(device)) ?? deviceId;
    app.pinning.request({ kind: 'add', candidates: [{ target: { kind: 'device', deviceId }, title }] });
    return;
  }
  if (subjects.length > PIN_LIMIT) {
    app.toasts.warn(text('gallery.pin.tooMany', { limit: PIN_LIMIT }));
    return;
  }
  if (subjects.length === 0) return;
  const names = namesOf(app, subjects);
  const candidates = subjects.map((subject): PinCandidate => {
    const { deviceId, archiveId } = subject;
    const title = names.get(subjectKey(subject)) ?? archiveId ?? deviceId;
    return archiveId === null
      ? { target: { kind: 'device', deviceId }, title }
      : { target: { kind: 'archive', deviceId, archiveId }, title };
  });
  app.pinning.request({ kind: 'add', candidates });
}

/** The names of those that are loaded; the others are known by their ids. */
function namesOf(
  app: Pick<AppState, 'gallery'>,
  subjects: readonly SubjectReference[],
): ReadonlyMap<string, string> {
  const wanted = new Set(subjects.map(subjectKey));
  const names = new Map<string, string>();
  const total = app.gallery.value.total ?? 0;
  for (let index = 0; index < total && names.size < wanted.size; index += 1) {
    const tile = app.gallery.tileAt(index);
    if (tile === undefined) continue;
    const key = subjectKey(tile.subject);
    if (wanted.has(key)) names.set(key, tile.name);
  }
  return names;
}

function showFailure(app: Pick<AppState, 'toasts'>, failure: Failure): void {
  app.toasts.show({
    message: text('gallery.failed', { message: failureText(failure).message }),
    tone: 'caution',
  });
}
