import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { UnfinishedExport } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatTime } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { isGoingOn } from '../../state/viewer/exports-store.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import '../../elements/widgets/app-banner.ts';

type CutOffExport = Extract<UnfinishedExport, { filesDone: number }>;

/** Interrupted exports, with the available actions. */
@customElement('unfinished-exports')
class UnfinishedExports extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      section {
        border-block-start: 1px solid var(--color-line);
      }

      ul {
        max-block-size: 30vh;
        margin: 0;
        padding: 0;
        overflow-y: auto;
        list-style: none;
      }
    `,
  ];

  /** Several share one line until the user expands them. */
  @state() private isListed = false;

  /** Export whose files a second press deletes (P38). */
  @state() private deletingId: string | null = null;

  private readonly app = fromApp(this, { shows: ['exports', 'now'], uses: ['toasts'] });

  private async act(action: Promise<Parameters<typeof this.app.toasts.warn>[0] | null>): Promise<void> {
    this.deletingId = null;
    const failure = await action;
    if (failure !== null) this.app.toasts.warn(failure);
  }

  /** Nothing of an export is deleted while its drive is disconnected. */
  private renderAwayActions(one: UnfinishedExport): TemplateResult {
    const { exports } = this.app;
    return html`${textButton(text('action.tryAgain'), exports.loadUnfinished)}${this.renderForget(one)}`;
  }

  /** The files on the drive are not this laptop's: they are neither resumed nor deleted. */
  private renderForget({ exportId }: UnfinishedExport): TemplateResult {
    return textButton(text('action.forget'), () => this.act(this.app.exports.discard(exportId)));
  }

  private renderActions(one: UnfinishedExport): TemplateResult {
    switch (one.state) {
      case 'away':
        return this.renderAwayActions(one);
      case 'changed':
        return this.renderForget(one);
      case 'whole':
        return html`${this.renderResume(one)}${this.renderForget(one)}`;
      case 'cutOff':
        return this.renderCutOffActions(one);
      default:
        return assertNever(one);
    }
  }

  private renderResume({ exportId }: UnfinishedExport): TemplateResult {
    const resume = () => this.act(this.app.exports.resume(exportId, 'rest'));
    return textButton(text('export.unfinished.rest'), resume, { classes: 'primary' });
  }

  private renderCutOffActions(one: CutOffExport): TemplateResult {
    const { exportId, filesDone } = one;
    const { exports } = this.app;
    if (this.deletingId === exportId) {
      return html`
        ${textButton(text('export.unfinished.keep'), () => (this.deletingId = null))}
        ${textButton(text('export.unfinished.deleteFiles'), () => this.act(exports.discard(exportId)), { classes: 'danger' })}
      `;
    }
    return html`
      ${this.renderResume(one)}
      ${filesDone === 0 ? nothing : textButton(text('export.unfinished.partial'), () => this.act(exports.resume(exportId, 'partial')))}
      ${textButton(text('export.unfinished.delete'), () => (this.deletingId = exportId))}
    `;
  }

  private renderOne(one: UnfinishedExport): TemplateResult {
    const { folderName, startedAt } = one;
    const where = { time: formatTime(startedAt, this.app.now.value), folder: folderName };
    return html`<app-banner tone="caution" .topic=${this.isListed ? null : 'export'}>
      ${
        'filesDone' in one
          ? text('export.unfinished.text', { ...where, done: one.filesDone, total: one.fileCount })
          : text(`export.unfinished.${one.state}`, where)
      }
      <span slot="actions">${this.renderActions(one)}</span>
    </app-banner>`;
  }

  private renderList(shown: readonly UnfinishedExport[]): TemplateResult {
    const label = text(this.isListed ? 'export.unfinished.hide' : 'export.unfinished.show');
    return html`
      <app-banner tone="caution" .topic=${'export'}>
        ${text('export.unfinished.count', { count: shown.length })}
        <span slot="actions">
          ${textButton(label, () => (this.isListed = !this.isListed), { expanded: this.isListed })}
        </span>
      </app-banner>
      ${this.isListed ? html`<ul>${shown.map((one) => html`<li>${this.renderOne(one)}</li>`)}</ul>` : nothing}
    `;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { exports } = this.app;
    // A resumed one is in the status bar.
    const shown = exports.value.unfinished.filter(({ exportId }) => {
      const progress = exports.one(exportId);
      return progress === null || !isGoingOn(progress);
    });
    if (shown.length === 0) return nothing;
    return html`<section aria-label=${text('export.unfinished.label')}>
      ${shown.length === 1 ? shown.map((one) => this.renderOne(one)) : this.renderList(shown)}
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'unfinished-exports': UnfinishedExports;
  }
}
