import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Bridge, CrashReport, Diagnostics, Failure } from '../../preload/contract/index.ts';
import { buttonStyles } from '../elements/button-styles.ts';
import { skeletonStyles } from '../elements/skeleton-styles.ts';
import { formatBytes } from '../locales/format-bytes.ts';
import { formatExact } from '../locales/format-time.ts';
import { text } from '../locales/text.ts';
import { ask } from '../state/ask.ts';
import { baseStyles } from '../theme/base-styles.ts';
import '../elements/failure-note.ts';
import './diagnostics-report.ts';

/** What there is to look at after a crash, a report to hand on, and the way back to the first settings. */
@customElement('diagnostics-panel')
export class DiagnosticsPanel extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    skeletonStyles,
    css`
      .skeleton {
        /* What is told of a laptop without crash reports. */
        block-size: 12rem;
        margin-block-end: var(--space-4);
      }

      dl,
      section {
        display: grid;
        gap: var(--space-2);
        margin-block-end: var(--space-4);
      }

      dl > div {
        display: flex;
        gap: var(--space-3);
      }

      dt {
        min-inline-size: 6rem;
        color: var(--color-text-muted);
      }

      dd,
      li {
        overflow-wrap: anywhere;
        user-select: text;
      }

      h3 {
        font-size: var(--text-body);
        font-weight: var(--weight-strong);
      }

      .button {
        justify-self: start;
      }
    `,
  ];

  @property({ attribute: false }) bridge!: Bridge;

  @state() private diagnostics: Diagnostics | null = null;
  @state() private failure: Failure | null = null;
  @state() private isReset = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    const answer = await ask(() => this.bridge.app.diagnostics());
    if (answer.ok) this.diagnostics = answer.value;
    else this.failure = answer.failure;
  }

  private readonly reset = async () => {
    const answer = await ask(() => this.bridge.app.resetSettings());
    if (answer.ok) this.isReset = true;
    else this.failure = answer.failure;
  };

  private renderReports(reports: readonly CrashReport[]): TemplateResult {
    return html`<section aria-labelledby="reports">
      <h3 id="reports">${text('diagnostics.reports')}</h3>
      ${
        reports.length === 0
          ? html`<p>${text('diagnostics.noReports')}</p>`
          : html`<ul>
              ${reports.map(
                ({ at, byteLength }) =>
                  html`<li>
                    ${text('diagnostics.report', { time: formatExact(at), size: formatBytes(byteLength) })}
                  </li>`,
              )}
            </ul>
            <button
              class="button"
              type="button"
              @click=${() => void ask(() => this.bridge.app.revealCrashReports())}
            >
              ${text('diagnostics.reveal')}
            </button>`
      }
      <p class="muted">${text('diagnostics.reportsNote')}</p>
    </section>`;
  }

  private renderFacts({ version, system, runtime, crashReports }: Diagnostics): TemplateResult {
    return html`
      <dl>
        <div><dt>${text('diagnostics.version')}</dt><dd>${version}</dd></div>
        <div><dt>${text('diagnostics.system')}</dt><dd>${system}</dd></div>
        <div><dt>${text('diagnostics.runtime')}</dt><dd>${runtime}</dd></div>
      </dl>
      ${this.renderReports(crashReports)}
    `;
  }

  private renderTold(): TemplateResult | typeof nothing {
    if (this.diagnostics !== null) return this.renderFacts(this.diagnostics);
    return this.failure === null ? html`<span class="skeleton"></span>` : nothing;
  }

  protected override render(): TemplateResult {
    return html`
      ${
        this.failure === null
          ? nothing
          : html`<failure-note role="alert" .failure=${this.failure}></failure-note>`
      }
      ${this.renderTold()}
      <diagnostics-report .bridge=${this.bridge}></diagnostics-report>
      <section>
        <button class="button" type="button" @click=${this.reset}>${text('diagnostics.reset')}</button>
        <p class="muted" role="status">
          ${this.isReset ? text('diagnostics.resetDone') : text('diagnostics.resetNote')}
        </p>
      </section>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'diagnostics-panel': DiagnosticsPanel;
  }
}
