import { html, nothing, type TemplateResult } from 'lit';
import type { Failure, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import type { BrokenReason } from '../../imaging/image-decode.ts';
import { shownKey } from '../../keyboard/chosen-keys.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { type MissingReason, missingReason } from '../../state/gallery/best-snapshot.ts';
import { topicOfFailure } from '../../state/guide/guide-topic.ts';
import type { Availability } from '../../state/session/availability.ts';
import { wholeReason } from '../../state/session/failure-text.ts';
import type { PictureState } from '../image/image-supply.ts';
import { precisionWords } from '../tile/caption-line.ts';
import { exactTime, spokenTitle } from '../tile/tile-words.ts';
import { guideLink } from '../widgets/guide-link.ts';
import { hint } from '../widgets/icon-button.ts';
import '../../locales/add-late-texts.ts';

export type ViewerNotice =
  | { readonly kind: 'none' }
  /** Nothing is visible yet, but loading. */
  | { readonly kind: 'loading' }
  /** Low precision is visible, full is loading. */
  | { readonly kind: 'loadingFull' }
  /** Low precision is visible, and full did not arrive. */
  | {
      readonly kind: 'fullMissing';
      readonly failure: Failure | null;
      readonly availability: Availability;
    }
  /** Low precision is visible, and the settings download no more automatically. */
  | { readonly kind: 'lowByChoice' }
  | { readonly kind: 'fullUnreadable' }
  | { readonly kind: 'unreadable'; readonly reason: BrokenReason }
  /** The beginning of a truncated image is visible. */
  | { readonly kind: 'cutOff' }
  /** No image of the subject is downloaded, and none arrived. */
  | { readonly kind: 'missing'; readonly reason: MissingWords; readonly failure: Failure | null };

/** Why there is nothing to see: the service's answer, or its availability. */
type MissingWords = Exclude<MissingReason, 'unknown' | 'notDownloaded'> | Availability;

/**
 * `waiting`: full precision was requested, without an answer yet. `lowByChoice`: the settings
 * prefer low precision.
 */
interface NoticeFacts {
  readonly tile: Tile;
  readonly picture: PictureState;
  /** Why the picture is `unreadable`. */
  readonly failure?: BrokenReason | null;
  readonly availability: Availability;
  readonly waiting: boolean;
  readonly lowByChoice: boolean;
}

export function viewerNotice(facts: NoticeFacts): ViewerNotice {
  const { tile, picture, availability } = facts;
  const waiting = facts.waiting && availability === 'open';
  const missing = missingReason(tile);
  if (missing !== null) {
    if (waiting && missing !== 'none') return { kind: 'loading' };
    const reason = missing === 'unknown' || missing === 'notDownloaded' ? availability : missing;
    return { kind: 'missing', reason, failure: tile.failure };
  }
  if (picture === 'unreadable') return { kind: 'unreadable', reason: facts.failure ?? 'damaged' };
  if (picture === 'previewOnly') return { kind: 'fullUnreadable' };
  if (picture === 'loading' || picture === 'none') return { kind: 'loading' };
  if (picture === 'preview') return { kind: 'loadingFull' };
  const best = bestSnapshot(tile);
  if (best?.flaw === 'cutOff') return { kind: 'cutOff' };
  if (best?.precision === 'full') return { kind: 'none' };
  if (facts.lowByChoice) return { kind: 'lowByChoice' };
  return waiting ? { kind: 'loadingFull' } : { kind: 'fullMissing', failure: tile.failure, availability };
}

/**
 * Announces another tile in the viewer to screen readers; `notice` is read if there is no picture.
 */
export function announcement(tile: Tile, notice: ViewerNotice, position: string): string {
  const best = bestSnapshot(tile);
  const name = spokenTitle(tile);
  if (best === null) {
    const state =
      notice.kind === 'missing' ? text(`viewer.missing.${notice.reason}`) : text('viewer.loading');
    return text('viewer.announceMissing', { name, state, position });
  }
  const precision = precisionWords(best);
  return text('viewer.announce', { name, time: exactTime(best), precision, position });
}

const missingIcons: Readonly<Partial<Record<MissingWords, IconName>>> = {
  none: 'ban',
  failed: 'triangleAlert',
  open: 'clock',
};

interface NoticeActions {
  readonly requestFull: () => void;
  /**
   * Requests the download for the next connection; `null` if the service can be used now, or
   * never.
   */
  readonly requestDownload: (() => void) | null;
  /**
   * Downloads the image again, even if unchanged; `null` if the service is unavailable or only has
   * other images.
   */
  readonly downloadAgain: (() => void) | null;
}

/** Renders a notice: a line over the foot of the picture, or a message instead of it. */
export function noticeTemplate(
  notice: ViewerNotice,
  { requestFull, requestDownload, downloadAgain }: NoticeActions,
): TemplateResult | typeof nothing {
  switch (notice.kind) {
    case 'none':
      return nothing;
    case 'loading':
      return line(text('viewer.loading'));
    case 'loadingFull':
      return line(text('viewer.loadingFull'));
    case 'fullMissing':
      return line(
        text('viewer.fullMissing'),
        failureWords(notice.failure) || fullAdvice(notice.availability),
        html`${requestButton(requestDownload, 'link')} ${guideOf(notice.failure)}`,
      );
    case 'lowByChoice':
      return html`<div class="notice">
        <div>
          ${text('viewer.lowByChoice')}
          <button class="link" type="button" @click=${requestFull}>${text('viewer.getFull')}</button>
        </div>
      </div>`;
    case 'fullUnreadable':
      return line(
        text('viewer.fullUnreadable'),
        againAdvice(downloadAgain),
        againButton(downloadAgain, 'link'),
      );
    case 'cutOff':
      return line(text('viewer.cutOff'), '', againButton(downloadAgain, 'link'));
    case 'unreadable':
      return message(
        'imageOff',
        text(`viewer.unreadable.${notice.reason}`),
        againAdvice(downloadAgain),
        againButton(downloadAgain, 'button'),
      );
    case 'missing':
      return message(
        missingIcons[notice.reason] ?? 'cloudOff',
        text(`viewer.missing.${notice.reason}`),
        failureWords(notice.failure) || missingAdvice(notice.reason, requestDownload !== null),
        html`${notice.reason === 'none' ? nothing : requestButton(requestDownload, 'button')} ${guideOf(notice.failure)}`,
      );
    default:
      return notice satisfies never;
  }
}

/** Omits the offline advice without the button that it names. */
function missingAdvice(reason: MissingWords, hasButton: boolean): string {
  return reason === 'offline' && !hasButton ? '' : text(`viewer.missing.${reason}.advice`);
}

/** Says why nothing comes by itself. */
function fullAdvice(availability: Availability): string {
  if (availability === 'open') return '';
  return availability === 'offline'
    ? text('gallery.full.offline')
    : text(`viewer.missing.${availability}.advice`);
}

function failureWords(failure: Failure | null): string {
  return failure === null ? '' : wholeReason(failure);
}

function guideOf(failure: Failure | null): TemplateResult | typeof nothing {
  return guideLink(failure === null ? null : topicOfFailure(failure.code));
}

function requestButton(
  request: NoticeActions['requestDownload'],
  look: 'button' | 'link',
): TemplateResult | typeof nothing {
  if (request === null) return nothing;
  return html`<button class=${look} type="button" data-tip=${hint(text('gallery.action.request'), shownKey('W', 'viewer'))} @click=${request}>
    ${text('gallery.action.request')}
  </button>`;
}

/** Returns the advice if there is no button. */
function againAdvice(again: NoticeActions['downloadAgain']): string {
  return again === null ? text('viewer.unreadable.advice') : '';
}

function againButton(
  again: NoticeActions['downloadAgain'],
  look: 'button' | 'link',
): TemplateResult | typeof nothing {
  return again === null
    ? nothing
    : html`<button class=${look} type="button" @click=${again}>${text('viewer.downloadAgain')}</button>`;
}

function line(words: string, advice = '', action: TemplateResult | typeof nothing = nothing): TemplateResult {
  return html`<div class="notice">
    <div>${words}${advice === '' ? nothing : html` <span class="muted">${advice}</span>`} ${action}</div>
  </div>`;
}

function message(
  name: IconName,
  words: string,
  advice: string,
  action: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<div class="message">
    ${icon(name)}<strong>${words}</strong><span class="muted">${advice}</span>${action}
  </div>`;
}
