import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Failure, ReadyCheck, Result } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { fieldStyles } from '../../../elements/styles/field-styles.ts';
import { failureAlert } from '../../../elements/widgets/failure-note.ts';
import { textButton } from '../../../elements/widgets/text-button.ts';
import { icon } from '../../../icons/icon.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import '../../../elements/widgets/time-field.ts';
import { nextTimeAt } from '../../../state/offline/next-time-at.ts';
import { checkedWords } from '../../../state/offline/offline-sheet.ts';
import { invoke } from '../../../state/store/invoke.ts';
import { sectionStyles } from '../../layout/section-styles.ts';
import '../../../elements/widgets/progress-bar.ts';
import './offline-ready-sheet.ts';

/**
 * "Prepare to leave": downloads retained images, reads and decodes them without the network, and
 * shows the result.
 */
@customElement('offline-ready')
class OfflineReady extends AppElement {
  static override styles = [sectionStyles, fieldStyles];

  private readonly app = fromApp(this, {
    shows: ['offline', 'connection'],
    uses: ['bridge', 'navigation', 'now'],
  });

  @state() private leavesAt: string | null = null;
  @state() private failure: Failure | null = null;

  private async take(call: () => Promise<Result<ReadyCheck>>): Promise<void> {
    this.failure = null;
    const answer = await invoke(call);
    if (!answer.ok) this.failure = answer.failure;
    await this.app.offline.load();
  }

  private begin(download: boolean): void {
    const leavingAt = nextTimeAt(this.leavesAt, this.app.now.value);
    void this.take(() => this.app.bridge.offline.prepareToLeave({ leavingAt, download }));
  }

  private renderStart(): TemplateResult {
    const isOnline = this.app.connection.value?.status === 'online';
    return html`
      <div class="buttons">
        <time-field
          label=${text('offline.ready.leavingAt')}
          .value=${this.leavesAt}
          @value-change=${({ detail }: CustomEvent<string | null>) => (this.leavesAt = detail)}
        ></time-field>
      </div>
      <div class="buttons">
        <button
          class="button ${isOnline ? 'primary' : ''}"
          type="button"
          aria-disabled=${!isOnline}
          aria-describedby="ready-hint"
          @click=${() => {
            if (isOnline) this.begin(true);
          }}
        >
          ${icon('packageCheck')}${text('offline.ready.start')}
        </button>
        ${textButton(text('offline.ready.checkOnly'), () => this.begin(false), { classes: isOnline ? '' : 'primary' })}
      </div>
      <p class="hint" id="ready-hint">${text(isOnline ? 'offline.ready.hint' : 'offline.ready.hintOffline')}</p>
    `;
  }

  private renderRunning(check: ReadyCheck, share: number): TemplateResult {
    const { phase, images, read, decoded } = check;
    const value = { downloading: share * images, reading: read, decoding: decoded, done: 1, cancelled: 0 }[
      phase
    ];
    const cancel = () => this.take(() => this.app.bridge.offline.cancelLeaving({ checkId: check.id }));
    return html`
      <p class="headline" role="status">${text(`offline.ready.phase.${phase}`)}</p>
      <progress-bar
        .label=${text('offline.ready.progress')}
        .value=${value}
        .max=${images}
      ></progress-bar>
      <p class="figures">
        <span>${checkedWords(check)}</span>
        ${phase === 'downloading' ? nothing : html`<span>${text('offline.ready.read', { count: read })}</span>`}
        ${phase === 'decoding' ? html`<span>${text('offline.ready.decoded', { count: decoded })}</span>` : nothing}
      </p>
      <div class="buttons">
        ${textButton(text('action.cancel'), cancel, { symbol: 'x' })}
      </div>
    `;
  }

  protected override render(): TemplateResult | typeof nothing {
    const offline = this.app.offline.value.state;
    if (offline === null) return nothing;
    const { ready, share } = offline;
    const isOver = ready === null || ready.phase === 'done' || ready.phase === 'cancelled';
    return html`
      <h3>${text('offline.ready.title')}</h3>
      <p class="section-lead">${text('offline.ready.lead')}</p>
      <div class="card panel">
        ${
          offline.pins === 0
            ? html`<p>${text('offline.ready.noPins')}</p>
              <div class="buttons">
                ${textButton(text('offline.section.pins'), () => this.app.navigation.go({ page: 'offline', section: 'pins' }), { symbol: 'pin' })}
              </div>`
            : isOver
              ? this.renderStart()
              : this.renderRunning(ready, share)
        }
        ${failureAlert(this.failure)}
      </div>
      ${isOver && ready !== null ? html`<offline-ready-sheet .check=${ready}></offline-ready-sheet>` : nothing}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-ready': OfflineReady;
  }
}
