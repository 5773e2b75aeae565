import { html, nothing, type TemplateResult } from 'lit';
import type { Failure } from '../../preload/contract/index.ts';
import { text } from '../locales/text.ts';
import { failureText } from '../state/failure-text.ts';
import { type IconName, icon } from './icon.ts';
import type { MissingWords, ViewerNotice } from './snapshot-viewer-notice.ts';

const missingIcons: Readonly<Record<MissingWords, IconName>> = {
  none: 'ban',
  failed: 'triangleAlert',
  open: 'clock',
  offline: 'cloudOff',
  byChoice: 'cloudOff',
  readOnly: 'cloudOff',
};

/** The notice as it is drawn: a line over the foot of the picture, or a message in its place. `askFull` fetches the full precision. */
export function noticeTemplate(notice: ViewerNotice, askFull: () => void): TemplateResult | typeof nothing {
  switch (notice.kind) {
    case 'none':
      return nothing;
    case 'loading':
      return line(text('viewer.loading'));
    case 'loadingFull':
      return line(text('viewer.loadingFull'));
    case 'fullMissing':
      return line(text('viewer.fullMissing'), failureWords(notice.failure));
    case 'lowByChoice':
      return html`<div class="notice">
        <div>
          ${text('viewer.lowByChoice')}
          <button class="link" type="button" aria-keyshortcuts="U" @click=${askFull}>${text('viewer.getFull')}</button>
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

function line(words: string, advice = ''): TemplateResult {
  return html`<div class="notice">
    <div>${words}${advice === '' ? nothing : html` <span class="muted">${advice}</span>`}</div>
  </div>`;
}

function message(name: IconName, words: string, advice: string): TemplateResult {
  return html`<div class="message">
    ${icon(name)}<strong>${words}</strong><span class="muted">${advice}</span>
  </div>`;
}
