import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Bridge, Failure } from '../../preload/contract/index.ts';
import { buttonStyles } from '../elements/button-styles.ts';
import { text } from '../locales/text.ts';
import { ask } from '../state/ask.ts';
import { baseStyles } from '../theme/base-styles.ts';
import '../elements/failure-note.ts';

/** The report for whoever helps: shown first, saved after that, word for word what was shown. */
@customElement('diagnostics-report')
export class DiagnosticsReport extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      section {
        display: grid;
        gap: var(--space-2);
        margin-block-end: var(--space-4);
      }

      h3 {
        font-size: var(--text-body);
        font-weight: var(--weight-strong);
      }

      label {
        display: flex;
        gap: var(--space-2);
        align-items: baseline;
      }

      pre {
        max-block-size: 16rem;
        overflow: auto;
        padding: var(--space-3);
        border: 1px solid var(--color-line);
        border-radius: var(--radius-small);
        font-size: var(--text-small);
        user-select: text;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }

      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        align-items: center;
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
    const settings = await ask(() => this.bridge.settings.read());
    if (settings.ok) this.hasNames = settings.value.namesInLog;
  }

  private readonly show = async () => {
    const answer = await ask(() => this.bridge.app.report());
    this.isSaved = false;
    this.failure = answer.ok ? null : answer.failure;
    if (answer.ok) this.report = answer.value.text;
  };

  private readonly save = async () => {
    const answer = await ask(() => this.bridge.app.saveReport());
    this.failure = answer.ok ? null : answer.failure;
    this.isSaved = answer.ok && answer.value.saved;
  };

  private readonly chooseNames = async (event: Event) => {
    const namesInLog = (event.target as HTMLInputElement).checked;
    const answer = await ask(() => this.bridge.settings.change({ namesInLog }));
    this.failure = answer.ok ? null : answer.failure;
    await this.readNames();
  };

  protected override render(): TemplateResult {
    return html`<section aria-labelledby="report">
      <h3 id="report">${text('diagnostics.log')}</h3>
      <p class="muted">${text('diagnostics.logNote')}</p>
      <label>
        <input type="checkbox" .checked=${this.hasNames} @change=${this.chooseNames} />
        ${text('diagnostics.names')}
      </label>
      ${this.report === null ? nothing : html`<pre tabindex="0" aria-labelledby="report">${this.report}</pre>`}
      <div class="buttons">
        <button class="button" type="button" @click=${this.show}>${text('diagnostics.preview')}</button>
        ${
          this.report === null
            ? nothing
            : html`<button class="button" type="button" @click=${this.save}>
                ${text('diagnostics.save')}
              </button>`
        }
        <span role="status">${this.isSaved ? text('diagnostics.saved') : nothing}</span>
      </div>
      ${
        this.failure === null
          ? nothing
          : html`<failure-note role="alert" .failure=${this.failure}></failure-note>`
      }
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'diagnostics-report': DiagnosticsReport;
  }
}
