import { css, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { numberFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { exportShare } from '../../state/viewer/exports-store.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import type { ShellEvents } from '../dialogs/shell-dialog.ts';

/** The export running without its dialog, in the status bar; leads to its progress. */
@customElement('export-status')
class ExportStatus extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      /* Without an export there is no gap for it either. */
      :host {
        display: contents;
      }

      .button {
        --icon-size: 0.875rem;
        min-block-size: var(--target-size);
        padding-inline: var(--space-2);
        font-size: var(--text-small);
        font-weight: var(--weight-regular);
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['exports'] });

  protected override render(): TemplateResult | typeof nothing {
    const progress = this.app.exports.latest();
    if (progress === null) return nothing;
    // Never 100 % before the end.
    const percent = numberFormat({ style: 'percent' }).format(Math.floor(exportShare(progress) * 100) / 100);
    const going = progress.pack === undefined ? 'export.status' : 'export.packStatus';
    const label = text(progress.state === 'downloading' ? 'export.statusDownloading' : going, { percent });
    return textButton(label, () => sendEvent<ShellEvents>(this, 'dialog-wanted', 'export'), {
      classes: 'quiet',
      symbol: 'download',
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'export-status': ExportStatus;
  }
}
