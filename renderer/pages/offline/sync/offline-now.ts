import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { OfflineState, QueueItem, SyncMode } from '../../../../preload/contract/index.ts';
import { buttonStyles } from '../../../elements/styles/button-styles.ts';
import { skeletonStyles } from '../../../elements/styles/skeleton-styles.ts';
import { icon } from '../../../icons/icon.ts';
import { formatBytes } from '../../../locales/format-bytes.ts';
import { text } from '../../../locales/text.ts';
import type { AppState } from '../../../state/app-state.ts';
import { modeWord, subjectTitle } from '../../../state/offline/offline-words.ts';
import { failureText } from '../../../state/session/failure-text.ts';
import { CalmReload } from '../../../state/store/calm-reload.ts';
import { createPagedList, type PagedList } from '../../../state/store/paged-list.ts';
import { StoreController } from '../../../state/store/store-controller.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import '../../../elements/widgets/failure-note.ts';
import '../../../elements/widgets/segment-choice.ts';
import '../pins/offline-estimate.ts';
import { renderOfflineList } from '../layout/offline-list.ts';
import './offline-sync.ts';
import { settingsStyles } from '../../layout/settings-styles.ts';
import { offlineStyles } from '../layout/offline-styles.ts';

const MODES: readonly SyncMode[] = ['auto', 'saver', 'lowOnly', 'manual', 'offline'];

/** The run, the mode, and what waits or failed. */
@customElement('offline-now')
class OfflineNow extends LitElement {
  static override styles = [baseStyles, buttonStyles, skeletonStyles, settingsStyles, offlineStyles];

  @property({ attribute: false }) app!: AppState;

  private readonly waiting: PagedList<QueueItem> = createPagedList(({ offset, limit }) =>
    this.app.bridge.offline.queue({ state: 'waiting', offset, limit }),
  );
  private readonly failed: PagedList<QueueItem> = createPagedList(({ offset, limit }) =>
    this.app.bridge.offline.queue({ state: 'failed', offset, limit }),
  );

  protected readonly stores = new StoreController(this, () => [this.app.offline, this.waiting, this.failed]);

  protected readonly reload = new CalmReload(this, {
    store: () => this.app.offline,
    key: () => {
      const state = this.app.offline.value.state;
      return `${state?.waiting} ${state?.active} ${state?.failed}`;
    },
    load: () => {
      void this.waiting.load();
      void this.failed.load();
    },
  });

  private async first({ subject, precision }: QueueItem): Promise<void> {
    await this.app.offline.act((offline) => offline.moveFirst({ subjects: [subject], precision }));
    await this.waiting.load();
  }

  /** The row goes, so the focus passes to the next failed one, or to what is left of the section. */
  private async retry({ subject, precision }: QueueItem, button: HTMLElement): Promise<void> {
    const buttons = () => [...this.renderRoot.querySelectorAll<HTMLElement>('.retry-one')];
    const index = buttons().indexOf(button);
    await this.app.offline.act((offline) => offline.retry({ subjects: [subject], precision }));
    await Promise.all([this.failed.load(), this.waiting.load()]);
    await this.updateComplete;
    const next = buttons()[index] ?? buttons().at(-1);
    (next ?? this.renderRoot.querySelector<HTMLElement>('.queue-heading'))?.focus();
  }

  private async takeOut({ subject, precision }: QueueItem): Promise<void> {
    await this.app.offline.act((offline) => offline.removeFromQueue({ subjects: [subject], precision }));
    await Promise.all([this.waiting.load(), this.failed.load()]);
  }

  private renderMode({ mode, effectiveMode }: OfflineState): TemplateResult {
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
      ${
        effectiveMode === mode
          ? nothing
          : html`<p class="note">${text('offline.mode.effective', { mode: modeWord(effectiveMode) })}</p>`
      }
    </section>`;
  }

  private readonly renderItem = (item: QueueItem): TemplateResult => {
    const title = subjectTitle(item);
    return html`<li class="row">
      <div class="words">
        <p class="name">${title}</p>
        <p class="hint">
          ${text(`gallery.precision.${item.precision}`)} · ${text(`offline.reason.${item.reason}`)}
          ${item.active ? html` · <strong>${text('offline.queue.active')}</strong>` : nothing}
        </p>
        ${item.failure === null ? nothing : html`<p class="failed-text">${failureText(item.failure).message}</p>`}
      </div>
      <div class="buttons">
        ${item.failure === null ? this.renderFirst(item, title) : this.renderRetry(item, title)}
        <button
          class="icon-button"
          type="button"
          aria-label=${text('offline.queue.remove', { name: title })}
          title=${text('offline.queue.remove', { name: title })}
          aria-disabled=${item.active}
          @click=${() => {
            if (!item.active) void this.takeOut(item);
          }}
        >
          ${icon('x')}
        </button>
      </div>
    </li>`;
  };

  private renderFirst(item: QueueItem, title: string): TemplateResult | typeof nothing {
    if (item.active || item.reason === 'first') return nothing;
    return html`<button
      class="button quiet"
      type="button"
      aria-label=${text('offline.queue.firstOf', { name: title })}
      @click=${() => void this.first(item)}
    >
      ${icon('arrowUp')}${text('offline.queue.first')}
    </button>`;
  }

  private renderRetry(item: QueueItem, title: string): TemplateResult {
    return html`<button
      class="button quiet retry-one"
      type="button"
      aria-label=${text('offline.queue.retryOf', { name: title })}
      @click=${(event: Event) => void this.retry(item, event.currentTarget as HTMLElement)}
    >
      ${icon('refreshCw')}${text('action.tryAgain')}
    </button>`;
  }

  private renderFailed(state: OfflineState): TemplateResult | typeof nothing {
    if (state.failed === 0) return nothing;
    return html`<section>
      <div class="section-head">
        <h3>${text('offline.queue.failed', { count: state.failed })}</h3>
        <button
          class="button"
          type="button"
          @click=${() => void this.app.offline.act((offline) => offline.retryFailed())}
        >
          ${icon('refreshCw')}${text('offline.queue.retry')}
        </button>
      </div>
      ${renderOfflineList({
        label: text('offline.queue.failedLabel'),
        list: this.failed,
        row: this.renderItem,
        empty: {
          heading: text('offline.queue.noneFailed'),
          description: '',
          symbol: 'circleCheck',
        },
      })}
    </section>`;
  }

  protected override render(): TemplateResult {
    const { state, failure } = this.app.offline.value;
    if (state === null) {
      return failure === null
        ? html`<div class="card"><span class="skeleton"></span><span class="skeleton"></span></div>`
        : html`<failure-note .failure=${failure}>
          <button class="button" type="button" @click=${() => void this.app.offline.load()}>
            ${text('action.tryAgain')}
          </button>
        </failure-note>`;
    }
    return html`
      ${failure === null ? nothing : html`<div role="alert"><failure-note .failure=${failure}></failure-note></div>`}
      <offline-sync .app=${this.app}></offline-sync>
      ${this.renderMode(state)}
      ${this.renderFailed(state)}
      <section>
        <div class="section-head">
          <h3 class="queue-heading" tabindex="-1">${text('offline.queue')}</h3>
          <p class="figures">
            ${
              state.waiting === 0
                ? nothing
                : html`<span>${text('offline.queue.waiting', { count: state.waiting })}</span
                  ><span>${text('offline.about', { amount: formatBytes(state.waitingBytes) })}</span>`
            }
          </p>
        </div>
        ${renderOfflineList({
          label: text('offline.queue'),
          list: this.waiting,
          row: this.renderItem,
          empty: {
            heading: text('offline.queue.empty'),
            description: text(
              state.pins + state.requested === 0 ? 'offline.queue.emptyNoPins' : 'offline.queue.emptyText',
            ),
            symbol: 'circleCheck',
            action:
              state.pins + state.requested === 0
                ? html`<button
                  class="button"
                  type="button"
                  @click=${() => this.app.navigation.go({ page: 'offline', section: 'pins' })}
                >
                  ${icon('pin')}${text('offline.section.pins')}
                </button>`
                : nothing,
          },
        })}
      </section>
      ${
        state.pins + state.requested === 0
          ? nothing
          : html`<section>
            <h3>${text('offline.estimate.all')}</h3>
            <offline-estimate .bridge=${this.app.bridge} .requests=${ALL}></offline-estimate>
          </section>`
      }
    `;
  }
}

/** One and the same list, so that the estimate is not made anew at each change. */
const ALL = [{ kind: 'all' }] as const;

declare global {
  interface HTMLElementTagNameMap {
    'offline-now': OfflineNow;
  }
}
