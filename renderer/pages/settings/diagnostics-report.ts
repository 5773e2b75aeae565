import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Bridge, Failure } from '../../../preload/contract/index.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { text } from '../../locales/text.ts';
import { invoke } from '../../state/store/invoke.ts';
import { settingsStyles } from '../layout/settings-styles.ts';

/** The report for a person who helps: shown first, and saved word for word as it was shown. */
@customElement('diagnostics-report')
class DiagnosticsReport extends LitElement {
  static override styles = [
    settingsStyles,
    css`
      :host {
        margin-block: var(--space-8);
      }

      label {
        display: flex;
        flex: 1;
        gap: var(--space-2);
        align-items: baseline;
      }

      pre {
        max-block-size: 16rem;
        overflow: auto;
        margin: 0;
        padding: var(--space-3) var(--space-4);
        border-block-start: 1px solid var(--color-line);
        background: var(--color-sunken);
        direction: ltr;
        font-family: var(--font-code);
        font-size: var(--text-small);
        overflow-wrap: anywhere;
        text-align: start;
        user-select: text;
        white-space: pre-wrap;
      }

      .save {
        border-block-start: 1px solid var(--color-line);
      }

      failure-note {
        display: block;
        margin-block-start: var(--space-3);
      }
    `,
  ];

  @property({ attribute: false }) bridge!: Bridge;

  @state() private report: string | null = null;
  @state() private failure: Failure | null = null;
  @state() private isSaved = false;
  @state() private hasNames = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.readNames();
  }

  private async readNames(): Promise<void> {
    const settings = await invoke(() => this.bridge.settings.read());
    if (settings.ok) this.hasNames = settings.value.namesInLog;
  }

  private readonly show = async () => {
    const answer = await invoke(() => this.bridge.app.report());
    this.isSaved = false;
    this.failure = answer.ok ? null : answer.failure;
    if (answer.ok) this.report = answer.value.text;
  };

  private readonly save = async () => {
    const answer = await invoke(() => this.bridge.app.saveReport());
    this.failure = answer.ok ? null : answer.failure;
    this.isSaved = answer.ok && answer.value.saved;
  };

  private readonly chooseNames = async (event: Event) => {
    const namesInLog = (event.target as HTMLInputElement).checked;
    const answer = await invoke(() => this.bridge.settings.change({ namesInLog }));
    this.failure = answer.ok ? null : answer.failure;
    await this.readNames();
  };

  private renderShown(): TemplateResult | typeof nothing {
    if (this.report === null) return nothing;
    return html`
      <pre class="scrolls" tabindex="0" role="region" aria-labelledby="report">${this.report}</pre>
      <div class="row save">
        <span class="words" role="status">${this.isSaved ? text('diagnostics.saved') : nothing}</span>
        ${textButton(text('diagnostics.save'), this.save, { classes: 'primary' })}
      </div>
    `;
  }

  protected override render(): TemplateResult {
    return html`<section aria-labelledby="report">
      <h3 id="report">${text('diagnostics.log')}</h3>
      <div class="card">
        <div class="row">
          <label>
            <input type="checkbox" .checked=${this.hasNames} @change=${this.chooseNames} />
            ${text('diagnostics.names')}
          </label>
        </div>
        <div class="row">
          <p class="words hint">${text('diagnostics.logNote')}</p>
          ${textButton(text('diagnostics.preview'), this.show)}
        </div>
        ${this.renderShown()}
      </div>
      ${failureAlert(this.failure)}
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'diagnostics-report': DiagnosticsReport;
  }
}
