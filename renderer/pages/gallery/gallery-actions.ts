import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import { subjectKey, subjectOfKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { SubjectReference } from '../../../preload/contract/index.ts';
import { activeElement } from '../../dom/active-element.ts';
import { copyText } from '../../dom/copy-text.ts';
import type { CollectionEvents } from '../../elements/collection/collection-events.ts';
import type { GalleryList } from '../../elements/collection/gallery-list.ts';
import type { Selection } from '../../elements/collection/selection.ts';
import type { SelectionAction } from '../../elements/toolbar/selection-bar.ts';
import type { ImageAction } from '../../keyboard/image-actions.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import { readGalleryCsv, readSubjectsCsv } from '../../state/gallery/gallery-reader.ts';
import { type Location, organizationName } from '../../state/navigation/location.ts';
import {
  PIN_LIMIT,
  type PinCandidate,
  pinCandidateOf,
  pinCandidatesOf,
} from '../../state/offline/offline-pinning.ts';
import { requestedWords } from '../../state/offline/offline-words.ts';
import { availabilityOf } from '../../state/session/availability.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { invoke } from '../../state/store/invoke.ts';
import { dragOut } from '../../state/viewer/drag-out.ts';

/** Action on a tile or on the selection, from the menu, the bar or a key. */
export type GalleryAction = SelectionAction | ImageAction | 'open' | 'history' | 'retry';

/** Actions on the selection, or on a tile that is not part of it. */
type MeantAction = SelectionAction | 'retry';

type GalleryApp = Pick<
  AppState,
  'bridge' | 'connection' | 'fleet' | 'gallery' | 'pinning' | 'session' | 'toasts'
>;

/** Actions of the selection bar, in order. */
export const selectionActions: readonly SelectionAction[] = [
  'export',
  'compare',
  'prepare',
  'keepOffline',
  'request',
];

/** Actions of its menu. */
export const moreSelectionActions: readonly SelectionAction[] = [
  'full',
  'pack',
  'film',
  'copyTable',
  'all',
  'invert',
];

/**
 * Returns the subjects of an action: the selection if the tile is part of it or no tile is given;
 * else the tile.
 */
function meantSubjects(
  { gallery }: Pick<AppState, 'gallery'>,
  index: number | null,
): readonly SubjectReference[] {
  const { selected } = gallery.value;
  const tile = index === null ? undefined : gallery.tileAt(index);
  if (tile !== undefined && !selected.has(subjectKey(tile.subject))) return [tile.subject];
  return [...selected].map(subjectOfKey);
}

/** Drags the images out of the window as files, and reports if that fails. */
export async function dragMeant(
  app: Pick<AppState, 'bridge' | 'gallery' | 'toasts'>,
  { index, picture }: CollectionEvents['drag-wanted'],
): Promise<void> {
  const said = await dragOut(app.bridge, { subjects: [...meantSubjects(app, index)], hash: null }, picture);
  if (said !== null) app.toasts.warn(said);
}

/** Requests full precision, with a toast. */
function demandFull(app: GalleryApp, subjects: readonly SubjectReference[]): void {
  if (subjects.length === 0) return;
  if (availabilityOf(app.session.value.session, app.connection.value) !== 'open') {
    app.toasts.warn(text('gallery.full.offline'));
    return;
  }
  app.gallery.demand(subjects, 'full');
  app.toasts.show({ message: text('gallery.full.requested', { count: subjects.length }) });
}

/**
 * Requests subjects again at once, whatever the last result; without the service, at the next
 * connection.
 */
async function retry(
  app: GalleryApp,
  subjects: readonly SubjectReference[],
  index: number | null,
): Promise<void> {
  if (availabilityOf(app.session.value.session, app.connection.value) !== 'open') {
    await requestDownloads(app, subjects, index);
    return;
  }
  app.toasts.show({ message: text('gallery.retrying', { count: subjects.length }) });
  for (let first = 0; first < subjects.length; first += PAGE_LIMIT) {
    const part = subjects.slice(first, first + PAGE_LIMIT);
    await invoke(() =>
      app.bridge.gallery.revalidate({ scope: 'demand', subjects: part, precision: 'low', always: true }),
    );
  }
}

/** Copies the selection, or the whole gallery without one, as a table. */
async function copyTable(
  app: Pick<AppState, 'bridge' | 'gallery' | 'toasts'>,
  subjects: readonly SubjectReference[],
  fallback: HTMLElement,
): Promise<void> {
  const { scope, order } = app.gallery.value;
  if (scope === null) return;
  const table =
    subjects.length > 0
      ? await readSubjectsCsv(app.bridge, subjects)
      : await readGalleryCsv(app.bridge, { scope, order });
  // Copy only now: the menu it was chosen in has closed and returned the focus.
  const isCopied = table !== null && copyText(table.text, activeElement() ?? fallback);
  app.toasts.show(
    isCopied
      ? { message: text('gallery.copied', { count: table.lines }), tone: 'good' }
      : { message: text('gallery.copyFailed'), tone: 'caution' },
  );
}

/**
 * Runs an action on a tile, or on the selection if `index` is `null`. Returns false for an action
 * on one image.
 */
export function actInGallery(
  { app, list, element }: { app: GalleryApp; list: GalleryList | null; element: HTMLElement },
  action: GalleryAction,
  index: number | null,
): boolean {
  const subjects = meantSubjects(app, index);
  const actions: Readonly<Record<MeantAction, () => unknown>> = {
    export() {
      selectMeant(app, index);
      element.dispatchEvent(new CustomEvent('export-wanted'));
    },
    pack() {
      selectMeant(app, index);
      element.dispatchEvent(new CustomEvent('pack-wanted'));
    },
    compare() {
      selectMeant(app, index);
      element.dispatchEvent(new CustomEvent('compare-selection', { bubbles: true, composed: true }));
    },
    film() {
      selectMeant(app, index);
      element.dispatchEvent(new CustomEvent('film-selection', { bubbles: true, composed: true }));
    },
    full: () => demandFull(app, subjects),
    copyTable: () => copyTable(app, subjects, element),
    prepare: () => requestPins(app, 'prepare', subjects),
    keepOffline: () => requestPins(app, 'add', subjects),
    request: () => requestDownloads(app, subjects, index),
    retry: () => retry(app, subjects, index),
    all: () => list?.selectAll(),
    invert: () => list?.invertSelection(),
    clear() {
      app.gallery.select(new Set());
      list?.focusActive();
    },
  };
  if (!Object.hasOwn(actions, action)) return false;
  actions[action as MeantAction]();
  return true;
}

/** Selects tiles, including ones that are not loaded, and reports if some could not be read. */
export async function selectTiles(
  { gallery, toasts }: Pick<AppState, 'gallery' | 'toasts'>,
  { keys, pending, inverted }: Selection,
): Promise<void> {
  const failure = await gallery.selectRanges(keys, pending, inverted);
  if (failure !== null) {
    toasts.warn(text('gallery.selectFailed', { message: failureText(failure).message }));
  }
}

/** Selects only the given tile if it is not part of the selection. */
function selectMeant({ gallery }: GalleryApp, index: number | null): void {
  const tile = index === null ? undefined : gallery.tileAt(index);
  const key = tile === undefined ? undefined : subjectKey(tile.subject);
  if (key !== undefined && !gallery.value.selected.has(key)) gallery.select(new Set([key]));
}

/** Requests downloads: low precision if no image is stored, else full. */
async function requestDownloads(
  app: GalleryApp,
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
      app.toasts.warn(text('gallery.failed', { message: failureText(answer.failure).message }));
      return;
    }
  }
  if (subjects.length === 0) return;
  const availability = availabilityOf(app.session.value.session, app.connection.value);
  app.toasts.show({ message: requestedWords(subjects.length, availability), tone: 'good' });
}

/**
 * Opens the dialog for pins or for a visit, which shows the cost. If all subjects of an
 * organization or a device are selected, it is pinned as a whole, else subject by subject.
 */
function requestPins(app: GalleryApp, kind: 'add' | 'prepare', subjects: readonly SubjectReference[]): void {
  const { order, total } = app.gallery.value;
  const isAll = order.filters.length === 0 && subjects.length > 1 && subjects.length === total;
  const whole = isAll ? wholeGallery(app) : null;
  if (whole === null && subjects.length > PIN_LIMIT) {
    app.toasts.warn(text('gallery.pin.tooMany', { limit: PIN_LIMIT }));
    return;
  }
  const candidates = whole === null ? candidatesOf(app, subjects) : [whole];
  if (candidates.length > 0) app.pinning.request({ kind, candidates });
}

/**
 * Pins or prepares a location. With an active filter, it selects and pins the shown part, so that
 * the user sees what is meant.
 */
export async function pinShown(app: GalleryApp, kind: 'add' | 'prepare', location: Location): Promise<void> {
  const { gallery, pinning, toasts } = app;
  const { order, total } = gallery.value;
  if (order.filters.length === 0) {
    pinning.request({ kind, candidates: [pinCandidateOf(location)] });
    return;
  }
  const last = (total ?? 0) - 1;
  if (last < 0 || last >= PIN_LIMIT) {
    toasts.warn(text(last < 0 ? 'gallery.filtered.nothing' : 'gallery.pin.tooMany', { limit: PIN_LIMIT }));
    return;
  }
  await selectTiles(app, { keys: new Set(), pending: [{ first: 0, last }], inverted: false });
  requestPins(app, kind, meantSubjects(app, null));
}

/**
 * Returns the organization or device that the gallery shows; `null` if it shows something else.
 */
function wholeGallery(app: GalleryApp): PinCandidate | null {
  const { scope } = app.gallery.value;
  if (scope?.kind === 'device') {
    const [device] = candidatesOf(app, [{ deviceId: scope.deviceId, archiveId: null }]);
    return device === undefined ? null : { ...device, rule: { kind: 'all' } };
  }
  if (scope?.kind !== 'organization') return null;
  const { organizationId } = scope;
  const organization = app.fleet.value.organizations.find(({ id }) => id === organizationId);
  const title = organization === undefined ? (organizationId ?? '') : organizationName(organization);
  return { target: { kind: 'organization', organizationId }, title };
}

/** Returns subjects with their names, or with their ids if they are not loaded. */
function candidatesOf({ gallery }: GalleryApp, subjects: readonly SubjectReference[]): PinCandidate[] {
  const wanted = new Set(subjects.map(subjectKey));
  const names = new Map<string, string>();
  for (let index = 0; index < (gallery.value.total ?? 0) && names.size < wanted.size; index += 1) {
    const tile = gallery.tileAt(index);
    const key = tile === undefined ? '' : subjectKey(tile.subject);
    if (tile !== undefined && wanted.has(key)) names.set(key, tile.name);
  }
  return pinCandidatesOf(subjects, (subject) => names.get(subjectKey(subject)));
}
