import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type {
  Bridge,
  CrashReport,
  DetectedProfile,
  Diagnostics,
  Failure,
} from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { skeletonStyles } from '../../elements/styles/skeleton-styles.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatExact } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { capabilityTitle, capabilityWord } from '../../state/session/capability-words.ts';
import { invoke } from '../../state/store/invoke.ts';
import { settingsStyles } from '../layout/settings-styles.ts';

/** Information after a crash, a report to hand on, and the reset of the settings. */
@customElement('diagnostics-panel')
class DiagnosticsPanel extends AppElement {
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
        margin-block-end: var(--space-4);
      }

      .service dt {
        inline-size: 14rem;
      }

      .report {
        margin-block-start: var(--space-8);
      }

      .report failure-note {
        margin-block: var(--space-3) 0;
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

      table {
        inline-size: 100%;
        border-block-start: 1px solid var(--color-line);
        border-collapse: collapse;
        text-align: start;
      }

      th,
      td {
        padding: var(--space-1) var(--space-4);
        font-weight: inherit;
        overflow-wrap: anywhere;
        text-align: start;
        user-select: text;
        vertical-align: baseline;
      }

      thead {
        color: var(--color-text-muted);
      }

      th:first-child {
        inline-size: 14rem;
      }

      td:last-child {
        white-space: nowrap;
      }

      .save {
        border-block-start: 1px solid var(--color-line);
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
  @state() private report: string | null = null;
  @state() private reportFailure: Failure | null = null;
  @state() private isSaved = false;
  @state() private hasNames = false;
  @state() private isAsking = false;
  @state() private readingFailure: Failure | null = null;
  @state() private isProfileSaved = false;

  protected override firstUpdated(): void {
    void this.load();
    void this.readNames();
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

  private async readNames(): Promise<void> {
    const settings = await invoke(() => this.bridge.settings.read());
    if (settings.ok) this.hasNames = settings.value.namesInLog;
  }

  private readonly show = async () => {
    const answer = await invoke(() => this.bridge.app.report());
    this.isSaved = false;
    this.reportFailure = answer.ok ? null : answer.failure;
    if (answer.ok) this.report = answer.value.text;
  };

  private readonly save = async () => {
    const answer = await invoke(() => this.bridge.app.saveReport());
    this.reportFailure = answer.ok ? null : answer.failure;
    this.isSaved = answer.ok && answer.value.saved;
  };

  private readonly chooseNames = async (event: Event) => {
    const namesInLog = (event.target as HTMLInputElement).checked;
    const answer = await invoke(() => this.bridge.settings.change({ namesInLog }));
    this.reportFailure = answer.ok ? null : answer.failure;
    await this.readNames();
  };

  private readonly detect = async () => {
    this.isAsking = true;
    this.isProfileSaved = false;
    const answer = await invoke(() => this.bridge.capabilities.detect());
    this.isAsking = false;
    this.readingFailure = answer.ok ? null : answer.failure;
    if (answer.ok && this.diagnostics !== null)
      this.diagnostics = { ...this.diagnostics, reading: answer.value };
  };

  private readonly saveProfile = async () => {
    const answer = await invoke(() => this.bridge.capabilities.saveProfile());
    this.readingFailure = answer.ok ? null : answer.failure;
    this.isProfileSaved = answer.ok && answer.value.saved;
  };

  private renderCrashes(reports: readonly CrashReport[]): TemplateResult {
    const hasNone = reports.length === 0;
    const lines = reports.map(({ at, byteLength }) =>
      text('diagnostics.report', { time: formatExact(at), size: formatBytes(byteLength) }),
    );
    const reveal = () => invoke(() => this.bridge.app.revealCrashReports());
    return html`<section aria-labelledby="reports">
      <h3 id="reports">${text('diagnostics.reports')}</h3>
      <div class="card">
        <div class="row">
          <div class="words">
            ${hasNone ? html`<p>${text('diagnostics.noReports')}</p>` : html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`}
            <p class="hint">${text('diagnostics.reportsNote')}</p>
          </div>
          ${hasNone ? nothing : textButton(text('diagnostics.reveal'), reveal)}
        </div>
      </div>
    </section>`;
  }

  private renderFacts({
    version,
    system,
    runtime,
    crashReports,
    service,
    reading,
  }: Diagnostics): TemplateResult {
    return html`
      <div class="card">
        <dl>
          <div><dt>${text('diagnostics.version')}</dt><dd dir="auto">${version}</dd></div>
          <div><dt>${text('diagnostics.system')}</dt><dd dir="auto">${system}</dd></div>
          <div><dt>${text('diagnostics.runtime')}</dt><dd dir="auto">${runtime}</dd></div>
        </dl>
      </div>
      ${this.renderService(service)}
      ${service.length === 0 ? nothing : this.renderReading(reading)}
      ${this.renderCrashes(crashReports)}
    `;
  }

  /** Renders the service's choices in places where its interface leaves them open. */
  private renderService(service: Diagnostics['service']): TemplateResult | typeof nothing {
    const detected = service.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
    if (detected.length === 0) return nothing;
    return html`<section class="service" aria-labelledby="service">
      <h3 id="service">${text('diagnostics.service')}</h3>
      <div class="card">
        <dl>
          ${detected.map(({ name, value }) => html`<div><dt>${capabilityTitle(name)}</dt><dd dir="auto">${capabilityWord(name, value)}</dd></div>`)}
        </dl>
      </div>
    </section>`;
  }

  /** Renders how the service is read, with what says so. */
  private renderReading(reading: Diagnostics['reading']): TemplateResult {
    return html`<section class="reading" aria-labelledby="reading">
      <h3 id="reading">${text('diagnostics.reading')}</h3>
      <div class="card">
        <div class="row">
          <p class="words hint" role="status">
            ${this.isAsking ? text('diagnostics.detecting') : text('diagnostics.readingNote')}
          </p>
          ${textButton(text('diagnostics.detect'), this.detect, { disabled: this.isAsking })}
        </div>
        ${reading === null ? nothing : this.renderDecisions(reading)}
      </div>
      ${failureAlert(this.readingFailure)}
    </section>`;
  }

  private renderDecisions({ decisions, profile }: DetectedProfile): TemplateResult {
    return html`
      <table>
        <thead>
          <tr>
            <th scope="col">${text('diagnostics.column.part')}</th>
            <th scope="col">${text('diagnostics.column.value')}</th>
            <th scope="col">${text('diagnostics.column.evidence')}</th>
          </tr>
        </thead>
        <tbody>
          ${decisions.map(
            ({ part, member, value, matched, of }) => html`<tr>
              <th scope="row">
                ${text(`diagnostics.part.${part}`, { member: text(`diagnostics.member.${member}`) })}
              </th>
              <td>${value === null ? text('diagnostics.notFound') : html`<code dir="ltr">${value}</code>`}</td>
              <td>${text('fleet.countOf', { listed: String(matched), total: String(of) })}</td>
            </tr>`,
          )}
        </tbody>
      </table>
      <div class="row save">
        <span class="words" role="status">
          ${this.isProfileSaved ? text('diagnostics.saved') : profile === null ? text('diagnostics.noProfile') : nothing}
        </span>
        ${profile === null ? nothing : textButton(text('diagnostics.saveProfile'), this.saveProfile, { classes: 'primary' })}
      </div>
    `;
  }

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

  /** Renders the report for support: shown first, then saved exactly as shown. */
  private renderReport(): TemplateResult {
    return html`<section class="report" aria-labelledby="report">
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
      ${failureAlert(this.reportFailure)}
    </section>`;
  }

  private renderKnown(): TemplateResult | typeof nothing {
    if (this.diagnostics !== null) return this.renderFacts(this.diagnostics);
    return this.failure === null ? html`<div class="card"><span class="skeleton"></span></div>` : nothing;
  }

  protected override render(): TemplateResult {
    return html`
      ${failureAlert(this.failure)}
      ${this.renderKnown()}
      ${this.renderReport()}
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
