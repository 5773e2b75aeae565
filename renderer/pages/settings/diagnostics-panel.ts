import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Bridge, CrashReport, Diagnostics, Failure } from '../../../preload/contract/index.ts';
import { skeletonStyles } from '../../elements/styles/skeleton-styles.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatExact } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { invoke } from '../../state/store/invoke.ts';
import { settingsStyles } from '../layout/settings-styles.ts';
import './diagnostics-report.ts';

/** What there is to look at after a crash, a report to hand on, and the way back to the first settings. */
@customElement('diagnostics-panel')
class DiagnosticsPanel extends LitElement {
  static override styles = [
    settingsStyles,
    skeletonStyles,
    css`
      dl {
        display: grid;
        gap: var(--space-2);
        padding: var(--space-3) var(--space-4);
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

      failure-note {
        display: block;
        margin-block-end: var(--space-4);
      }

      .card > .skeleton {
        /* The height of the facts of a laptop without crash reports. */
        block-size: 10rem;
        margin: var(--space-4);
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
    const answer = await invoke(() => this.bridge.app.diagnostics());
    if (answer.ok) this.diagnostics = answer.value;
    else this.failure = answer.failure;
  }

  private readonly reset = async () => {
    const answer = await invoke(() => this.bridge.app.resetSettings());
    if (answer.ok) this.isReset = true;
    else this.failure = answer.failure;
  };

  private renderReport({ at, byteLength }: CrashReport): TemplateResult {
    const parts = { time: formatExact(at), size: formatBytes(byteLength) };
    return html`<li>${text('diagnostics.report', parts)}</li>`;
  }

  private renderReports(reports: readonly CrashReport[]): TemplateResult {
    return html`<section aria-labelledby="reports">
      <h3 id="reports">${text('diagnostics.reports')}</h3>
      <div class="card">
        <div class="row">
          <div class="words">
            ${
              reports.length === 0
                ? html`<p>${text('diagnostics.noReports')}</p>`
                : html`<ul>${reports.map((report) => this.renderReport(report))}</ul>`
            }
            <p class="hint">${text('diagnostics.reportsNote')}</p>
          </div>
          ${
            reports.length === 0
              ? nothing
              : textButton(
                  text('diagnostics.reveal'),
                  () => void invoke(() => this.bridge.app.revealCrashReports()),
                )
          }
        </div>
      </div>
    </section>`;
  }

  private renderFacts({ version, system, runtime, crashReports }: Diagnostics): TemplateResult {
    return html`
      <div class="card">
        <dl>
          <div><dt>${text('diagnostics.version')}</dt><dd dir="auto">${version}</dd></div>
          <div><dt>${text('diagnostics.system')}</dt><dd dir="auto">${system}</dd></div>
          <div><dt>${text('diagnostics.runtime')}</dt><dd dir="auto">${runtime}</dd></div>
        </dl>
      </div>
      ${this.renderReports(crashReports)}
    `;
  }

  private renderKnown(): TemplateResult | typeof nothing {
    if (this.diagnostics !== null) return this.renderFacts(this.diagnostics);
    return this.failure === null ? html`<div class="card"><span class="skeleton"></span></div>` : nothing;
  }

  protected override render(): TemplateResult {
    return html`
      ${failureAlert(this.failure)}
      ${this.renderKnown()}
      <diagnostics-report .bridge=${this.bridge}></diagnostics-report>
      <section class="card">
        <div class="row">
          <p class="words hint" role="status">
            ${this.isReset ? text('diagnostics.resetDone') : text('diagnostics.resetNote')}
          </p>
          ${textButton(text('diagnostics.reset'), this.reset)}
        </div>
      </section>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'diagnostics-panel': DiagnosticsPanel;
  }
}
