import { html, nothing, type TemplateResult } from 'lit';
import type { AccountDeletion } from '../../../preload/contract/index.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import '../../elements/widgets/progress-bar.ts';

/** Renders the progress of deleting an account's data; nothing before its first report. */
export function renderDeletion(
  deletion: AccountDeletion | null,
  accountId: string | undefined,
): TemplateResult | typeof nothing {
  if (deletion === null || deletion.accountId !== accountId) return nothing;
  const { bytesDone, bytes } = deletion;
  const words = text('account.deleting', { done: formatBytes(bytesDone), size: formatBytes(bytes) });
  return html`
    <progress-bar label=${words} .value=${bytesDone} .max=${bytes}></progress-bar>
    <p role="status">${words}</p>
  `;
}
