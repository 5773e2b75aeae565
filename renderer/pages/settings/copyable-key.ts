import { css, html, nothing, type TemplateResult } from 'lit';
import { copyText } from '../../dom/copy-text.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { text } from '../../locales/text.ts';
import { settingsRow } from '../layout/settings-row.ts';

export type Copied = 'no' | 'yes' | 'failed';

interface CopyableKey {
  readonly name: string;
  readonly hint: string;
  readonly key: string;
  /** The key in another form, next to it. */
  readonly beside?: TemplateResult;
  readonly copied: Copied;
  readonly onCopied: (copied: Copied) => void;
}

/** Requires `settingsStyles`. */
export const copyableKeyStyles = css`
  .key {
    display: block;
    margin-block-start: var(--space-1);
    direction: ltr;
    font-size: var(--text-small);
    text-align: start;
  }
`;

/** Renders a row with a whole public key of this laptop, and a copy button. */
export function copyableKey({ name, hint, key, beside, copied, onCopied }: CopyableKey): TemplateResult {
  const copy = ({ currentTarget }: Event) =>
    onCopied(copyText(key, currentTarget as HTMLElement) ? 'yes' : 'failed');
  return settingsRow({
    name,
    hint,
    below: html`<code class="value key">${key}</code>${beside}`,
    control: html`<div class="buttons">
      <span role="status">
        ${copied === 'no' ? nothing : text(copied === 'yes' ? 'networkTest.copied' : 'networkTest.copyFailed')}
      </span>
      ${textButton(text('settings.exports.copy'), copy, { symbol: 'copy' })}
    </div>`,
  });
}
