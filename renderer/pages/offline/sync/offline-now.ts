import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import type { OfflineState, QueueItem, SyncMode } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { keepFocus } from '../../../dom/keep-focus.ts';
import { failureAlert, failureNote } from '../../../elements/widgets/failure-note.ts';
import { iconButton } from '../../../elements/widgets/icon-button.ts';
import { textButton } from '../../../elements/widgets/text-button.ts';
import { formatBytes } from '../../../locales/format-bytes.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import { modeWord, subjectTitle } from '../../../state/offline/offline-words.ts';
import { failureText } from '../../../state/session/failure-text.ts';
import { SectionList } from '../../layout/section-list.ts';
import { sectionStyles } from '../../layout/section-styles.ts';
import { rowContent } from '../../layout/settings-row.ts';
import { syncAction } from './sync-actions.ts';
import '../../../elements/widgets/segment-choice.ts';
import '../pins/offline-estimate.ts';
import './offline-sync.ts';

const MODES: readonly SyncMode[] = ['auto', 'saver', 'lowOnly', 'manual', 'offline'];

/** The sync, the mode, and the waiting and failed images. */
@customElement('offline-now')
class OfflineNow extends AppElement {
  static override styles = [sectionStyles];

  private readonly app = fromApp(this, { shows: ['offline'], uses: ['bridge', 'navigation', 'session'] });

  private readonly waiting = this.queue('waiting');
  private readonly failed = this.queue('failed');

  constructor() {
    super();
    keepFocus(this, '.retry-one', '.queue-heading');
  }

  private readonly goToPins = () => this.app.navigation.go({ page: 'offline', section: 'pins' });

  private queue(state: 'waiting' | 'failed'): SectionList<QueueItem> {
    return new SectionList(this, (page) => this.app.bridge.offline.queue({ state, ...page }), {
      store: () => this.app.offline,
      // The counts may be outdated, and other rows may be in progress.
      key: () => this.app.offline.value.state,
    });
  }

  private async first({ subject, precision }: QueueItem): Promise<void> {
    await this.app.offline.act((offline) => offline.moveFirst({ subjects: [subject], precision }));
    await this.waiting.load();
  }

  private async retry({ subject, precision }: QueueItem): Promise<void> {
    await this.app.offline.act((offline) => offline.retry({ subjects: [subject], precision }));
    await Promise.all([this.failed.load(), this.waiting.load()]);
  }

  private async takeOut({ subject, precision }: QueueItem): Promise<void> {
    await this.app.offline.act((offline) => offline.removeFromQueue({ subjects: [subject], precision }));
    await Promise.all([this.waiting.load(), this.failed.load()]);
  }

  private renderMode({ mode, effectiveMode }: OfflineState): TemplateResult {
    const effective = text('offline.mode.effective', { mode: modeWord(effectiveMode) });
    return html`<section>
      <h3>${text('offline.mode')}</h3>
      <segment-choice
        .label=${text('offline.mode')}
        .options=${MODES.map((value) => ({ value, label: modeWord(value) }))}
        .value=${mode}
        @choice=${(event: CustomEvent<SyncMode>) =>
          void this.app.offline.act((offline) => offline.changeMode({ mode: event.detail }))}
      ></segment-choice>
      <p class="note">${text(`offline.mode.${mode}.hint`)}</p>
      ${effectiveMode === mode ? nothing : html`<p class="note">${effective}</p>`}
    </section>`;
  }

  private readonly renderItem = (item: QueueItem): TemplateResult => {
    const title = subjectTitle(item);
    return rowContent({
      name: title,
      hint: html`
        ${text(`gallery.precision.${item.precision}`)} · ${text(`offline.reason.${item.reason}`)}
        ${item.active ? html` · <strong>${text('offline.queue.active')}</strong>` : nothing}
      `,
      below:
        item.failure === null
          ? nothing
          : html`<p class="failed-text">${failureText(item.failure).message}</p>`,
      control: html`<div class="buttons">
        ${item.failure === null ? this.renderFirst(item, title) : this.renderRetry(item, title)}
        ${iconButton({
          symbol: 'x',
          label: text('offline.queue.remove', { name: title }),
          disabled: item.active,
          run: () => void this.takeOut(item),
        })}
      </div>`,
    });
  };

  private renderFirst(item: QueueItem, title: string): TemplateResult | typeof nothing {
    if (item.active || item.reason === 'first') return nothing;
    return textButton(text('offline.queue.first'), () => void this.first(item), {
      classes: 'quiet',
      symbol: 'arrowUp',
      name: text('offline.queue.firstOf', { name: title }),
    });
  }

  private renderRetry(item: QueueItem, title: string): TemplateResult {
    return textButton(text('action.tryAgain'), () => void this.retry(item), {
      classes: 'quiet retry-one',
      symbol: 'refreshCw',
      name: text('offline.queue.retryOf', { name: title }),
    });
  }

  private renderFailed(state: OfflineState): TemplateResult | typeof nothing {
    if (state.failed === 0) return nothing;
    return html`<section>
      <div class="section-head">
        <h3>${text('offline.queue.failed', { count: state.failed })}</h3>
        ${textButton(text('offline.action.retryFailed'), () => syncAction('retryFailed').run(this.app), { symbol: 'refreshCw' })}
      </div>
      ${this.failed.render({
        label: text('offline.queue.failedLabel'),
        row: this.renderItem,
        empty: [text('offline.queue.noneFailed'), '', 'circleCheck'],
      })}
    </section>`;
  }

  private renderQueue({ waiting, waitingBytes }: OfflineState, isUnused: boolean): TemplateResult {
    return html`<section>
      <div class="section-head">
        <h3 class="queue-heading" tabindex="-1">${text('offline.queue')}</h3>
        <p class="figures">
          ${
            waiting === 0
              ? nothing
              : html`<span>${text('offline.queue.waiting', { count: waiting })}</span
                ><span>${text('offline.about', { amount: formatBytes(waitingBytes) })}</span>`
          }
        </p>
      </div>
      ${this.waiting.render({
        label: text('offline.queue'),
        row: this.renderItem,
        empty: [
          text('offline.queue.empty'),
          text(isUnused ? 'offline.queue.emptyNoPins' : 'offline.queue.emptyText'),
          'circleCheck',
          isUnused ? textButton(text('offline.section.pins'), this.goToPins, { symbol: 'pin' }) : nothing,
        ],
      })}
    </section>`;
  }

  private renderTotal({ waiting, failed, pins, requested }: OfflineState): TemplateResult {
    // A new list starts a new estimate.
    const requests = guard([waiting, failed, pins, requested], () => [{ kind: 'all' }]);
    return html`<section>
      <h3>${text('offline.estimate.all')}</h3>
      <offline-estimate .bridge=${this.app.bridge} .requests=${requests}></offline-estimate>
    </section>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state, failure } = this.app.offline.value;
    if (state === null) {
      return failure === null
        ? html`<div class="card"><span class="skeleton"></span><span class="skeleton"></span></div>`
        : failureNote(failure, () => this.app.offline.load());
    }
    const isUnused = state.pins + state.requested === 0;
    return html`
      ${failureAlert(failure)}
      <offline-sync></offline-sync>
      ${this.renderMode(state)} ${this.renderFailed(state)} ${this.renderQueue(state, isUnused)}
      ${isUnused || state.progress.kind === 'running' ? nothing : this.renderTotal(state)}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-now': OfflineNow;
  }
}
