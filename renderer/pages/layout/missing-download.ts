import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { wrappingRow } from '../../elements/styles/declarations.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import {
  createMissingStore,
  type MissingScope,
  type MissingStore,
  type MissingView,
} from '../../state/offline/missing-store.ts';
import { downloadCost } from '../../state/offline/offline-words.ts';
import { availabilityOf } from '../../state/session/availability.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { showStores } from '../../state/store/store-controller.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { downloadProgress } from './download-progress.ts';

function isEmpty({ count, failure, progress }: MissingView): boolean {
  return count === 0 && failure === null && progress === null;
}

function missingWords(
  { count, failed, failure, isRequested }: MissingView,
  precision: MissingScope['precision'],
): string {
  if (failure !== null) return failureText(failure).message;
  if (isRequested) return text('gallery.requested.offline', { count });
  if (failed > 0) return text('missing.failed', { count: failed });
  return text(precision === 'full' ? 'missing.countFull' : 'missing.count', { count });
}

/**
 * Missing images, with a button that downloads them, and the progress; nothing if none is missing.
 * Fires `missing-over` if it disappears while focused.
 */
@customElement('missing-download')
class MissingDownload extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: block;
        font-size: var(--text-small);
        font-variant-numeric: tabular-nums;
      }

      :host([hidden]) {
        display: none;
      }

      .row {
        ${wrappingRow}
        gap: var(--space-1) var(--space-3);
      }

      progress-bar {
        inline-size: 8rem;
      }

      .held {
        color: var(--color-caution-text);
      }

      .button {
        font-size: inherit;
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['connection', 'offline', 'session'], uses: ['bridge'] });

  @property({ attribute: false }) scope!: MissingScope;
  /** Text of its button, with the cost. */
  @property() action: 'missing.download' | 'health.checkAll' = 'missing.download';

  private missing: MissingStore | null = null;
  protected readonly stores = showStores(this, () => (this.missing === null ? [] : [this.missing]));

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.missing?.forget();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.missing ??= createMissingStore(this.app.bridge, this.app.offline);
    if (changed.has('scope')) this.missing.about(this.scope);
    const isOver = isEmpty(this.missing.value);
    if (isOver && !this.hidden && this.matches(':focus-within'))
      this.dispatchEvent(new CustomEvent('missing-over'));
    this.hidden = isOver;
  }

  /** Starts the download, as a press of the button does. */
  async begin(): Promise<void> {
    const { missing } = this;
    if (missing === null || missing.value.progress !== null) return;
    if (missing.value.count === 0) await missing.retry();
    if (missing.value.count > 0) await (this.canDownload() ? missing.download() : missing.request());
  }

  private canDownload(): boolean {
    const { connection, session } = this.app;
    return availabilityOf(session.value.session, connection.value) === 'open';
  }

  private renderSaid(view: MissingView): TemplateResult {
    const { progress } = view;
    if (progress === null)
      return html`<span role="status">${missingWords(view, this.scope.precision)}</span>`;
    return downloadProgress(progress, this.app.offline.value.state);
  }

  /** Renders one button in all states, so that it keeps the focus. */
  private renderButton(
    { isRequested, progress, ...cost }: MissingView,
    missing: MissingStore,
  ): TemplateResult {
    if (progress !== null) return textButton(text('action.cancel'), missing.cancel);
    if (cost.failure !== null) return textButton(text('action.tryAgain'), missing.retry);
    return this.canDownload()
      ? textButton(text(this.action, { cost: downloadCost(cost) }), missing.download)
      : textButton(text('gallery.action.request'), missing.request, { disabled: isRequested });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { missing } = this;
    if (missing === null || isEmpty(missing.value)) return nothing;
    return html`<div class="row" role="group" aria-label=${text('export.missing')}>
      ${this.renderSaid(missing.value)} ${this.renderButton(missing.value, missing)}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'missing-download': MissingDownload;
  }
}
