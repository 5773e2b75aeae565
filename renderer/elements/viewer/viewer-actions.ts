import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { SnapshotSummary, SubjectReference, Tile } from '../../../preload/contract/index.ts';
import { snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import { sendEvent } from '../../dom/send-event.ts';
import type { ImageAction } from '../../keyboard/image-actions.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { requestedWords } from '../../state/offline/offline-words.ts';
import type { Availability } from '../../state/session/availability.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { nextStored, tileOfFrame } from '../../state/viewer/frames.ts';
import type { NoteDrafts } from '../../state/viewer/note-drafts.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import {
  type ComparePane,
  type CompareRequest,
  olderFirst,
  paneOfBaseline,
  paneOfFrame,
  paneOfLatest,
  paneOfTile,
  showSameSnapshot,
  stepPane,
} from '../compare/compare-pane.ts';
import { type ImageEvents, imageOfTile, whyNot } from '../image/acted-image.ts';
import { copyCaption, copyImage } from '../image/copy-image.ts';
import { type ImageAdjustment, rotated, unadjusted } from '../image/image-adjustment.ts';
import type { ImageCanvas } from '../image/image-canvas.ts';
import { runImageCommand } from '../image/image-command.ts';
import type { ImageLevels } from '../image/image-levels.ts';
import { dragPicture } from '../tile/drag-picture.ts';
import { subjectTitle } from '../tile/tile-words.ts';
import type { TimeCommand } from '../timeline/time-keys.ts';
import type { TimeRange } from '../timeline/timeline-range.ts';
import type { RangeCommand, ViewerTimeline } from '../timeline/viewer-timeline.ts';
import type { ViewerBaseline } from './viewer-baseline.ts';
import type { ViewerFullScreen } from './viewer-full-screen.ts';
import type { ViewerCommand, ViewerPanel } from './viewer-keys.ts';
import '../../locales/add-late-texts.ts';

export interface ViewerEvents {
  /**
   * A step to the previous (−1) or next (1) tile or device; `from`: the shown subject if it
   * differs from the tile's.
   */
  readonly 'viewer-step': {
    readonly delta: -1 | 1;
    readonly to: 'tile' | 'device';
    readonly from: SubjectReference | null;
  };
  readonly 'viewer-close': null;
  /** The newest image of the tile's subject should be shown. */
  readonly 'viewer-newer': null;
  readonly 'compare-wanted': CompareRequest;
  /** The history of a device should become a film. */
  readonly 'film-wanted': { readonly deviceId: string; readonly range?: TimeRange };
  /**
   * A part of a device's history should be exported or kept offline. `onRead` gets the number of
   * snapshots read, `onEnd` what to say at the end, if anything.
   */
  readonly 'range-wanted': {
    readonly action: 'export' | 'keepOffline';
    readonly deviceId: string;
    readonly range: TimeRange;
    readonly signal: AbortSignal;
    readonly onRead: (count: number) => void;
    readonly onEnd: (message: string) => void;
  };
  /**
   * Full precision of this tile is wanted but not downloaded. Fired once for each image that is
   * opened or arrives.
   */
  readonly 'viewer-needs-full': { readonly tile: Tile };
}

/** The viewer, as seen by its commands and parts. */
export interface ViewerHost extends HTMLElement {
  readonly shown: Tile | undefined;
  /** Best snapshot of `shown`; `null` if none is downloaded. */
  readonly best: SnapshotSummary | null;
  readonly index: number;
  readonly total: number;
  /** Time of the ages, ms since the epoch. */
  readonly now: number;
  /** True if the gallery shows a single device, so that there is no other to step to. */
  readonly ofOneDevice: boolean;
  readonly zoomPercent: number;
  readonly fitted: boolean;
  readonly availability: Availability;
  readonly dialog: HTMLDialogElement;
  readonly canvas: ImageCanvas;
  readonly source: ViewerSource | undefined;
  readonly notes: NoteDrafts;
  readonly timeline: ViewerTimeline;
  readonly baseline: ViewerBaseline;
  readonly fullScreen: ViewerFullScreen;
  readonly levels: ImageLevels;
  zone: ZoneChoice;
  adjustment: ImageAdjustment;
  panel: ViewerPanel | null;
  immersive: boolean;
  message: string;
  /** Snapshots being read for a command on a range, of how many; `null` if none are. */
  reading: { readonly done: number; readonly total: number; readonly cancel: () => void } | null;
  readonly updateComplete: Promise<boolean>;
  run(command: ViewerCommand): void;
  /** Shows the device's snapshot with that time, ms since the epoch. */
  showTime(at: number): Promise<void>;
  requestFull(): void;
  openMenu(): void;
  /** Returns true if the service no longer has it, because the device has sent a newer one. */
  isPast(tile: Tile): boolean;
}

export function runViewerCommand(host: ViewerHost, command: ViewerCommand): void {
  host.message = '';
  switch (command.kind) {
    case 'step':
      step(host, 'tile', command.delta);
      return;
    case 'device':
      if (host.ofOneDevice) host.message = text('viewer.oneDevice');
      else step(host, 'device', command.delta);
      return;
    case 'frame':
    case 'frameEnd':
      void stepInTime(host, command);
      return;
    case 'sameHour':
      void showSameHour(host, command.days);
      return;
    case 'play':
      if (host.timeline.isPlayable) host.timeline.play();
      else host.message = text('ruler.tooFew');
      return;
    case 'film':
      saveFilm(host);
      return;
    case 'range':
      void useRange(host, command);
      return;
    case 'turn': {
      const { adjustment } = host;
      host.adjustment = { ...adjustment, rotation: rotated(adjustment.rotation, command.quarters) };
      return;
    }
    case 'resetAdjustment':
      host.adjustment = unadjusted;
      if (host.levels.isOn) host.levels.toggle();
      return;
    case 'autoLevels':
      host.levels.toggle();
      return;
    case 'panel':
      host.panel = host.panel === command.panel ? null : command.panel;
      return;
    case 'note':
      void showNote(host);
      return;
    case 'fullScreen':
      if (host.source !== undefined) host.fullScreen.show(!host.immersive);
      return;
    case 'full':
      requestFull(host);
      return;
    case 'request':
      void requestDownload(host);
      return;
    case 'compare':
      void compare(host, command.with);
      return;
    case 'copyImage':
      void copyShownImage(host);
      return;
    case 'menu':
      host.openMenu();
      return;
    case 'image':
      runOnImage(host, command.action);
      return;
    case 'copyCaption':
      void copyShownCaption(host);
      return;
    case 'zoom':
    case 'fit':
    case 'whole':
    case 'pan':
      runImageCommand(host.canvas, command);
  }
}

/** From another snapshot of the device, steps relative to that one. */
function step(host: ViewerHost, to: 'tile' | 'device', delta: -1 | 1): void {
  const from = to === 'tile' && host.timeline.isBeside ? (host.shown?.subject ?? null) : null;
  const target = host.index + delta;
  if (from === null && (target < 0 || target >= host.total)) return;
  sendEvent<ViewerEvents>(host, 'viewer-step', { delta, to, from });
}

async function stepInTime(host: ViewerHost, command: TimeCommand): Promise<void> {
  const isEarlier = command.kind === 'frame' ? command.delta === -1 : command.end === 'oldest';
  const hasMoved = await host.timeline.move(command);
  if (!hasMoved) host.message = text(isEarlier ? 'viewer.oldest' : 'viewer.newest');
}

async function showSameHour(host: ViewerHost, days: -1 | 1): Promise<void> {
  const sought = await host.timeline.moveDays(days, host.zone);
  if (sought !== null) host.message = text('viewer.noSameHour', { time: sought });
}

function saveFilm(host: ViewerHost): void {
  const deviceId = host.shown?.subject.deviceId;
  if (deviceId === undefined || host.source === undefined) return;
  host.timeline.pause();
  if (host.timeline.isPlayable) sendEvent<ViewerEvents>(host, 'film-wanted', { deviceId });
  else host.message = text('film.tooFew');
}

async function useRange(host: ViewerHost, { action, range }: RangeCommand): Promise<void> {
  const { shown, timeline } = host;
  if (shown === undefined) return;
  const { deviceId } = shown.subject;
  timeline.pause();
  if (action === 'film') sendEvent<ViewerEvents>(host, 'film-wanted', { deviceId, range });
  else if (action !== 'compare') readRange(host, action, deviceId, range);
  else {
    const panes = (await timeline.endsOf(range)).map((frame) => paneOfFrame(frame, shown.deviceName));
    if (panes.length > 1) wanted(host, { panes, mode: 'side' });
    else host.message = text('timeline.range.unread');
  }
}

/** Has the snapshots of a range read, as far as the user waits for it. */
function readRange(
  host: ViewerHost,
  action: 'export' | 'keepOffline',
  deviceId: string,
  range: TimeRange,
): void {
  host.reading?.cancel();
  const abort = new AbortController();
  const onEnd = (message: string) => {
    if (abort.signal.aborted) return;
    host.reading = null;
    host.message = message;
  };
  const cancel = () => {
    abort.abort();
    host.reading = null;
  };
  const onRead = (done: number) => {
    if (!abort.signal.aborted) host.reading = { done, total: range.count, cancel };
  };
  onRead(0);
  sendEvent<ViewerEvents>(host, 'range-wanted', {
    action,
    deviceId,
    range,
    signal: abort.signal,
    onRead,
    onEnd,
  });
}

/** Downloads full precision, or says why that can't be. */
function requestFull(host: ViewerHost): void {
  const { shown } = host;
  if (shown === undefined) return;
  const past = host.isPast(shown) ? text('viewer.request.past') : undefined;
  host.message = past ?? whyNot('full', imageOfTile(shown), host.availability) ?? '';
  host.requestFull();
}

/**
 * Requests low precision if missing, full if low. The result is a message, because nothing else on
 * the screen changes.
 */
async function requestDownload(host: ViewerHost): Promise<void> {
  const { shown, best, source } = host;
  if (shown === undefined || source === undefined) return;
  if (best?.precision === 'full') {
    host.message = text('viewer.request.downloaded');
    return;
  }
  if (host.isPast(shown)) {
    host.message = text('viewer.request.past');
    return;
  }
  const failure = await source.requestDownload(shown.subject, best === null ? 'low' : 'full');
  host.message =
    failure === null
      ? requestedWords(1, host.availability)
      : text('gallery.failed', { message: failureText(failure).message });
}

async function copyShownImage(host: ViewerHost): Promise<void> {
  const { best, dialog, source } = host;
  if (best !== null && source !== undefined) host.message = await copyImage(best, dialog, source);
}

/** Drags the shown image out of the window, complete and as stored. */
export async function dragShownImage(host: ViewerHost, event: DragEvent): Promise<void> {
  event.preventDefault();
  const { shown, best, source, canvas } = host;
  if (shown === undefined || best === null || source === undefined) return;
  const picture = dragPicture(canvas.shadowRoot?.querySelector('canvas'));
  host.message = (await source.dragOut(shown.subject, best.hash, picture)) ?? '';
}

async function showNote(host: ViewerHost): Promise<void> {
  if (host.source === undefined) return;
  host.timeline.pause();
  host.panel = 'details';
  await host.updateComplete;
  await host.shadowRoot?.querySelector('note-fields')?.focusNote();
}

async function copyShownCaption(host: ViewerHost): Promise<void> {
  const { shown, best } = host;
  if (shown !== undefined && best !== null) host.message = await copyCaption(shown, best, host, host.canvas);
}

/** Names the shown snapshot, whichever of its images is here. */
function snapshotKey({ shown, best }: ViewerHost): string {
  return shown === undefined || best === null ? '' : `${subjectKey(shown.subject)} ${snapshotTime(best).at}`;
}

/** Has the window run a command on the shown image. */
function runOnImage(host: ViewerHost, action: ImageAction): void {
  const { shown } = host;
  if (shown === undefined) return;
  host.timeline.pause();
  const seen = snapshotKey(host);
  const say = (message: string) => {
    // The measurement may end after the viewer has moved on.
    if (action !== 'say' || snapshotKey(host) === seen) host.message = message;
  };
  sendEvent<ImageEvents>(host, 'image-command-wanted', { action, image: imageOfTile(shown), say });
}

/**
 * Returns the nearest stored snapshot, preferring an older one, else the previous one that the
 * service lists, if any.
 */
async function otherPane({ timeline, source }: ViewerHost, shown: Tile): Promise<ComparePane | null> {
  const { frames, index } = timeline;
  const before = nextStored(frames, index, -1) ?? nextStored(frames, index, 1);
  const frame = before === null ? undefined : frames[before];
  if (frame !== undefined) return paneOfTile(tileOfFrame(shown, frame));
  return source === undefined ? null : stepPane(source, paneOfTile(shown), -1);
}

/**
 * A comparison with the baseline starts blinking, so that one press shows what changed since the
 * last visit.
 */
async function compare(host: ViewerHost, side: 'previous' | 'baseline'): Promise<void> {
  const { shown, best, source } = host;
  if (shown === undefined || best === null) return;
  host.timeline.pause();
  const now: ComparePane = {
    ...(host.timeline.hasNewer ? paneOfTile(shown) : paneOfLatest(shown)),
    isOrigin: true,
  };
  if (side === 'baseline') {
    const baseline = (await source?.baseline(shown.subject)) ?? null;
    if (baseline === null) host.message = text('compare.time.noVisit', { name: subjectTitle(shown) });
    else compareWithVisit(host, paneOfBaseline(shown, baseline), now);
    return;
  }
  const other = await otherPane(host, shown);
  wanted(host, { panes: other === null ? [now] : olderFirst(other, now), mode: 'side' });
}

function compareWithVisit(host: ViewerHost, visit: ComparePane, now: ComparePane): void {
  if (showSameSnapshot(visit, now))
    host.message = text('compare.time.sameVisit', { name: subjectTitle(now) });
  else wanted(host, { panes: olderFirst(visit, now), mode: 'blink' });
}

function wanted(host: ViewerHost, request: CompareRequest): void {
  host.timeline.compared = request.panes
    .flatMap(({ at }) => (at === null ? [] : [at]))
    .toSorted((one, other) => one - other);
  sendEvent<ViewerEvents>(host, 'compare-wanted', request);
}
