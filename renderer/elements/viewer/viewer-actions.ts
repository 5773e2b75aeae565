import type { Tile } from '../../../preload/contract/index.ts';
import { copyText } from '../../dom/copy-text.ts';
import { sendEvent } from '../../dom/send-event.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import { bestSnapshot } from '../../state/gallery/best-snapshot.ts';
import { requestedWords } from '../../state/offline/offline-words.ts';
import type { Availability } from '../../state/session/availability.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { frameSnapshot, nextStored, tileOfFrame } from '../../state/viewer/frames.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import { type ComparePane, paneOfBaseline, paneOfTile } from '../compare/compare-pane.ts';
import { type ImageAdjustment, rotated, unadjusted } from '../image/image-adjustment.ts';
import type { ImageCanvas } from '../image/image-canvas.ts';
import { captionLine } from '../tile/caption-line.ts';
import { dragPicture } from '../tile/drag-picture.ts';
import type { ViewerTimeline } from '../timeline/viewer-timeline.ts';
import { copyImage } from './copy-image.ts';
import type { ViewerEvents } from './viewer-events.ts';
import type { ViewerCommand, ViewerPanel } from './viewer-keys.ts';

/** A key press or a button zooms by a quarter: three double. */
const ZOOM_STEP = 1.26;

/** What commands of the viewer act on. */
export interface ViewerHost extends HTMLElement {
  readonly tile: Tile | undefined;
  readonly shown: Tile | undefined;
  readonly index: number;
  readonly total: number;
  readonly zone: ZoneChoice;
  readonly availability: Availability;
  readonly canvas: ImageCanvas;
  readonly source: ViewerSource | undefined;
  readonly timeline: ViewerTimeline;
  adjustment: ImageAdjustment;
  panel: ViewerPanel | null;
  immersive: boolean;
  message: string;
  askFull(): void;
  /** What a device showed earlier is nowhere to be asked for. */
  isPast(tile: Tile): boolean;
}

/** Does what a key or a button of the viewer says. */
export function runViewerCommand(host: ViewerHost, command: ViewerCommand): void {
  const { canvas } = host;
  host.message = '';
  switch (command.kind) {
    case 'step': {
      const target = host.index + command.delta;
      if (target >= 0 && target < host.total)
        sendEvent<ViewerEvents>(host, 'viewer-step', { delta: command.delta });
      return;
    }
    case 'zoom':
      canvas.zoom(command.direction === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP);
      return;
    case 'fit':
      canvas.fit();
      return;
    case 'whole':
      canvas.showWhole();
      return;
    case 'look':
      canvas.move(-command.right * canvas.clientWidth, -command.down * canvas.clientHeight);
      return;
    case 'frame':
      host.timeline.step(command.delta);
      return;
    case 'play':
      if (host.timeline.isPlayable) host.timeline.play();
      else host.message = text('ruler.tooFew');
      return;
    case 'turn': {
      const { adjustment } = host;
      host.adjustment = { ...adjustment, rotation: rotated(adjustment.rotation, command.quarters) };
      return;
    }
    case 'resetAdjustment':
      host.adjustment = unadjusted;
      return;
    case 'panel':
      host.panel = host.panel === command.panel ? null : command.panel;
      return;
    case 'fullScreen':
      if (host.source === undefined) return;
      host.immersive = !host.immersive;
      host.source.showFullScreen(host.immersive);
      return;
    case 'full':
      host.askFull();
      return;
    case 'wish':
      void wish(host);
      return;
    case 'compare':
      void compare(host, command.with);
      return;
    case 'copyImage':
      void copyShownImage(host);
      return;
    case 'copyCaption':
      copyCaption(host);
      return;
    default:
      command satisfies never;
  }
}

/** Of what is missing the low precision, of what is low the full one; said either way, as nothing else on the screen changes. */
async function wish(host: ViewerHost): Promise<void> {
  const { shown, source } = host;
  if (shown === undefined || source === undefined) return;
  const kept = bestSnapshot(shown)?.precision ?? null;
  if (kept === 'full') {
    host.message = text('viewer.request.downloaded');
    return;
  }
  if (host.isPast(shown)) {
    host.message = text('viewer.request.past');
    return;
  }
  const failure = await source.wish(shown.subject, kept === null ? 'low' : 'full');
  host.message =
    failure === null
      ? requestedWords(1, host.availability)
      : text('gallery.failed', { message: failureText(failure).message });
}

async function copyShownImage(host: ViewerHost): Promise<void> {
  const best = host.shown === undefined ? null : bestSnapshot(host.shown);
  const stage = host.canvas.parentElement;
  if (best === null || stage === null || host.source === undefined) return;
  const isCopied = await copyImage(best.hash, stage, host.source);
  host.message = text(isCopied ? 'viewer.imageCopied' : 'viewer.imageNotCopied');
}

/** Drags the image that is shown out of the window, whole and as it is stored. */
export async function dragShownImage(host: ViewerHost, event: DragEvent): Promise<void> {
  event.preventDefault();
  const { shown, source, canvas } = host;
  const best = shown === undefined ? null : bestSnapshot(shown);
  if (shown === undefined || best === null || source === undefined) return;
  const picture = dragPicture(canvas.shadowRoot?.querySelector('canvas'));
  host.message = (await source.dragOut(shown.subject, best.hash, picture)) ?? '';
}

function copyCaption(host: ViewerHost): void {
  const { shown } = host;
  const best = shown === undefined ? null : bestSnapshot(shown);
  if (shown === undefined || best === null) return;
  const caption = captionLine(shown, best, host.zone);
  const isCopied = copyText(caption, host.canvas);
  host.message = isCopied ? text('viewer.captionCopied', { caption }) : text('viewer.imageNotCopied');
}

/** The older side of a comparison: what the last visit froze, else the kept moment before; null: there is none. */
async function olderPane(
  host: ViewerHost,
  shown: Tile,
  wish: 'previous' | 'baseline',
): Promise<ComparePane | null> {
  const frozen = wish === 'baseline' ? await host.source?.baseline(shown.subject) : null;
  if (frozen !== null && frozen !== undefined) return paneOfBaseline(shown, frozen);
  const { frames, index } = host.timeline;
  const before = nextStored(frames, index, -1) ?? nextStored(frames, index, 1);
  const frame = before === null ? undefined : frames[before];
  if (frame === undefined || frameSnapshot(frame) === null) return null;
  return paneOfTile(tileOfFrame(shown, frame));
}

/** With what was before; from B, in one press, blinking between the last visit and now. */
async function compare(host: ViewerHost, wish: 'previous' | 'baseline'): Promise<void> {
  const { shown } = host;
  if (shown === undefined || bestSnapshot(shown) === null) return;
  host.timeline.pause();
  const older = await olderPane(host, shown, wish);
  const panes = older === null ? [paneOfTile(shown)] : [older, paneOfTile(shown)];
  const mode = wish === 'baseline' && older !== null ? 'blink' : 'side';
  sendEvent<ViewerEvents>(host, 'compare-wanted', { panes, mode });
}
