import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { NetworkStep, NetworkTest } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { copyText } from '../../dom/copy-text.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { dialogStyles } from '../../elements/dialogs/dialog-styles.ts';
import { spinnerStyles } from '../../elements/styles/spinner-styles.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import '../../locales/add-late-texts.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { stepWords, testReport, testResult } from '../../state/session/network-words.ts';
import '../../elements/widgets/failure-note.ts';

const ICONS: Readonly<Record<Exclude<NetworkStep['state'], 'running'>, IconName>> = {
  waiting: 'circle',
  ok: 'circleCheck',
  warn: 'triangleAlert',
  fail: 'circleAlert',
  skipped: 'minus',
};

/** The connection test, step by step. Fires `dialog-close`. */
@customElement('network-test-dialog')
class NetworkTestDialog extends AppElement {
  static override styles = [
    dialogStyles,
    spinnerStyles,
    css`
      :host {
        --dialog-width: 40rem;
      }

      ol {
        display: grid;
        gap: var(--space-3);
        margin-block: var(--space-4);
      }

      li {
        --step-color: var(--color-text-muted);

        display: grid;
        grid-template-columns: 1.25rem minmax(0, 1fr);
        gap: var(--space-3);
        align-items: start;
        overflow-wrap: anywhere;
        user-select: text;
      }

      li > .icon,
      li > .spinner {
        margin-block-start: 0.125rem;
        color: var(--step-color);
      }

      .ok {
        --step-color: var(--color-good-text);
      }

      .warn {
        --step-color: var(--color-caution-text);
      }

      .fail {
        --step-color: var(--color-danger-text);
      }

      .name {
        font-weight: var(--weight-medium);
      }

      .state {
        color: var(--step-color);
        font-size: var(--text-small);
        font-weight: var(--weight-regular);
      }

      .waiting,
      .skipped {
        color: var(--color-text-muted);
      }

      .advice {
        margin-block-start: var(--space-1);
        padding-inline-start: var(--space-2);
        border-inline-start: 2px solid var(--step-color);
      }

      .summary {
        min-block-size: 1.5em;
        color: var(--step-color, var(--color-text));
        font-weight: var(--weight-strong);
      }

      .small {
        font-size: var(--text-small);
      }

      .copied {
        margin-inline-end: auto;
        color: var(--color-text-muted);
        font-size: var(--text-small);
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['network', 'info'] });

  @state() private copied: 'no' | 'yes' | 'failed' = 'no';

  private readonly dialog = new DialogController(this);
  override connectedCallback(): void {
    super.connectedCallback();
    this.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.app.network.value.test?.state === 'running') this.app.network.cancelTest();
    this.app.network.aim(null);
  }

  private readonly start = () => {
    this.copied = 'no';
    void this.app.network.test();
  };

  private copy(event: Event, test: NetworkTest): void {
    const report = testReport(test, this.app.info.value?.version ?? '');
    this.copied = copyText(report, event.currentTarget as HTMLElement) ? 'yes' : 'failed';
  }

  private renderStep(step: NetworkStep): TemplateResult {
    const { name, state: stateName, sentence, advice } = stepWords(step);
    return html`<li class=${step.state}>
      ${
        step.state === 'running'
          ? html`<span class="spinner" aria-hidden="true"></span>`
          : icon(ICONS[step.state])
      }
      <div>
        <p class="name">${name} <span class="state">${stateName}</span></p>
        ${sentence === '' ? nothing : html`<p>${sentence}</p>`}
        ${advice === '' ? nothing : html`<p class="advice">${advice}</p>`}
      </div>
    </li>`;
  }

  /** Renders the live region: the running step, then the result. */
  private renderSummary(test: NetworkTest): string {
    const result = testResult(test);
    if (result === 'cancelled') return text('networkTest.cancelled');
    if (result !== null) return text(`networkTest.done.${result}`);
    const running = test.steps.find((step) => step.state === 'running');
    return running === undefined ? '' : text('networkTest.running', { step: stepWords(running).name });
  }

  private renderTest(test: NetworkTest | null): TemplateResult | typeof nothing {
    if (test === null) return nothing;
    return html`
      <p class="muted">${text('networkTest.lead', { name: test.environmentName, host: test.host })}</p>
      <ol>
        ${test.steps.map((step) => this.renderStep(step))}
      </ol>
      <p class="summary ${testResult(test) ?? 'running'}" role="status">${this.renderSummary(test)}</p>
      <p class="muted small">${text('networkTest.cost')}</p>
    `;
  }

  private renderActions(test: NetworkTest | null): TemplateResult {
    const isRunning = test?.state === 'running';
    return html`
      <span class="copied" role="status">
        ${this.copied === 'no' ? nothing : text(this.copied === 'yes' ? 'networkTest.copied' : 'networkTest.copyFailed')}
      </span>
      ${
        test === null || isRunning
          ? nothing
          : textButton(text('networkTest.copy'), (event) => this.copy(event, test), { symbol: 'copy' })
      }
      ${
        isRunning
          ? textButton(text('action.cancel'), () => this.app.network.cancelTest())
          : textButton(text('networkTest.start'), this.start, { symbol: 'refreshCw' })
      }
      ${textButton(text('action.done'), this.dialog.close, { classes: 'primary' })}
    `;
  }

  protected override render(): TemplateResult {
    const { test, testFailure } = this.app.network.value;
    return dialogFrame(this.dialog, {
      heading: text('networkTest.title'),
      body: html`
        ${
          testFailure === null
            ? nothing
            : html`<failure-note role="alert" .failure=${testFailure}></failure-note>`
        }
        ${this.renderTest(test)}
      `,
      actions: this.renderActions(test),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'network-test-dialog': NetworkTestDialog;
  }
}
