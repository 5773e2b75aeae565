import { html, nothing, type TemplateResult } from 'lit';
import type { Failure } from '../../preload/contract/index.ts';
import { text } from '../locales/text.ts';
import { type IconName, icon } from './icon.ts';
import type { MissingReason } from './snapshot-face.ts';
import type { ViewerNotice } from './snapshot-viewer-notice.ts';

const missingIcons: Readonly<Record<MissingReason, IconName>> = {
  unknown: 'circleQuestionMark',
  none: 'ban',
  failed: 'triangleAlert',
  notKept: 'cloudOff',
};

/** The notice as it is drawn: a line over the foot of the picture, or a message in its place. */
export function noticeTemplate(notice: ViewerNotice): TemplateResult | typeof nothing {
  switch (notice.kind) {
    case 'none':
      return nothing;
    case 'loading':
      return line(text('viewer.loading'));
    case 'loadingFull':
      return line(text('viewer.loadingFull'));
    case 'fullMissing':
      return line(text('viewer.fullMissing'), failureWords(notice.failure));
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
  return failure === null
    ? ''
    : `${text(`failure.${failure.code}`)} ${text(`failure.${failure.code}.advice`)}`;
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
