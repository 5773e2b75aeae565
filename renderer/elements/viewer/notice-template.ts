import { html, nothing, type TemplateResult } from 'lit';
import type { Failure } from '../../../preload/contract/index.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { hint } from '../widgets/icon-button.ts';
import type { MissingWords, ViewerNotice } from './viewer-notice.ts';

const missingIcons: Readonly<Record<MissingWords, IconName>> = {
  none: 'ban',
  failed: 'triangleAlert',
  open: 'clock',
  offline: 'cloudOff',
  byChoice: 'cloudOff',
  readOnly: 'cloudOff',
};

interface NoticeActions {
  readonly requestFull: () => void;
  /** Requests the download with the next connection; null where the service can be asked now, or never. */
  readonly requestDownload: (() => void) | null;
}

/** A notice: a line over the foot of the picture, or a message in its stead. */
export function noticeTemplate(
  notice: ViewerNotice,
  { requestFull, requestDownload }: NoticeActions,
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
        failureWords(notice.failure),
        requestButton(requestDownload, 'link'),
      );
    case 'lowByChoice':
      return html`<div class="notice">
        <div>
          ${text('viewer.lowByChoice')}
          <button class="link" type="button" aria-keyshortcuts="U" @click=${requestFull}>${text('viewer.getFull')}</button>
        </div>
      </div>`;
    case 'fullUnreadable':
      return line(text('viewer.fullUnreadable'), text('viewer.unreadable.advice'));
    case 'unreadable':
      return message('imageOff', text('viewer.unreadable'), text('viewer.unreadable.advice'));
    case 'missing':
      return message(
        missingIcons[notice.reason],
        text(`viewer.missing.${notice.reason}`),
        failureWords(notice.failure) || text(`viewer.missing.${notice.reason}.advice`),
        notice.reason === 'none' ? nothing : requestButton(requestDownload, 'button'),
      );
    default:
      return notice satisfies never;
  }
}

function failureWords(failure: Failure | null): string {
  if (failure === null) return '';
  const { message, advice } = failureText(failure);
  return `${message} ${advice}`;
}

function requestButton(
  request: NoticeActions['requestDownload'],
  look: 'button' | 'link',
): TemplateResult | typeof nothing {
  if (request === null) return nothing;
  return html`<button class=${look} type="button" aria-keyshortcuts="W" title=${hint(text('gallery.action.request'), 'W')} @click=${request}>
    ${text('gallery.action.request')}
  </button>`;
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
