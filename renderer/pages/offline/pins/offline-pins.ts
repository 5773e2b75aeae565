import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Pin } from '../../../../preload/contract/index.ts';
import { buttonStyles } from '../../../elements/styles/button-styles.ts';
import { skeletonStyles } from '../../../elements/styles/skeleton-styles.ts';
import { icon } from '../../../icons/icon.ts';
import { formatBytes } from '../../../locales/format-bytes.ts';
import { formatAge } from '../../../locales/format-time.ts';
import { text } from '../../../locales/text.ts';
import type { AppState } from '../../../state/app-state.ts';
import { precisionWords, ruleWords } from '../../../state/offline/offline-words.ts';
import { failureText } from '../../../state/session/failure-text.ts';
import { CalmReload } from '../../../state/store/calm-reload.ts';
import { invoke } from '../../../state/store/invoke.ts';
import { createPagedList } from '../../../state/store/paged-list.ts';
import { StoreController } from '../../../state/store/store-controller.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import '../../../elements/widgets/progress-bar.ts';
import { settingsStyles } from '../../layout/settings-styles.ts';
import { renderOfflineList } from '../layout/offline-list.ts';
import { offlineStyles } from '../layout/offline-styles.ts';

/** One image in full precision counts twice: a full image comes after its low one. */
function progressWords({ total: promised, downloaded: here, none, precision }: Pin): string {
  if (here > 0 && here === promised && promised <= (precision === 'full' ? 2 : 1)) {
    return text('offline.pin.downloadedOne');
  }
  return none === 0
    ? text('offline.pin.downloaded', { downloaded: here, total: promised })
    : text('offline.pin.downloadedNone', { downloaded: here, total: promised, none });
}

/** What is kept here: by which rule, how much of it is here, and how old that is. */
@customElement('offline-pins')
class OfflinePins extends LitElement {
  static override styles = [baseStyles, buttonStyles, skeletonStyles, settingsStyles, offlineStyles];

  @property({ attribute: false }) app!: AppState;

  private readonly pins = createPagedList<Pin>((page) => this.app.bridge.offline.pins(page));

  protected readonly stores = new StoreController(this, () => [this.pins, this.app.now]);

  protected readonly reload = new CalmReload(this, {
    store: () => this.app.offline,
    key: () => {
      const state = this.app.offline.value.state;
      return `${state?.pins} ${state?.sync?.newCount} ${state?.sync?.unchangedCount} ${state?.waiting}`;
    },
    load: () => void this.pins.load(),
  });

  private async unpin(pin: Pin): Promise<void> {
    const { offline } = this.app.bridge;
    const answer = await invoke(() => offline.removePin({ pinId: pin.id }));
    await this.pins.load();
    if (!answer.ok) {
      this.app.toasts.show({ message: failureText(answer.failure).message, tone: 'caution' });
      return;
    }
    const { target, rule, precision } = pin;
    this.app.toasts.show({
      message: text('offline.pin.removed', { name: pin.title }),
      action: {
        label: text('offline.pin.undo'),
        run: () =>
          void invoke(() => offline.addPin({ target, rule, precision })).then(() => this.pins.load()),
      },
    });
    this.renderRoot.querySelector<HTMLElement>('.add')?.focus();
  }

  private words(pin: Pin): string {
    const rule = ruleWords(pin.rule, pin.target);
    return [rule, precisionWords(pin.precision), formatBytes(pin.byteLength)]
      .filter((part) => part !== null)
      .join(' · ');
  }

  private readonly renderPin = (pin: Pin): TemplateResult => {
    const { total: promised, downloaded: here, none, oldestConfirmedAt, title } = pin;
    return html`<li class="row">
      <div class="words">
        <p class="name">${title}</p>
        ${pin.subtitle === null ? nothing : html`<p class="hint">${pin.subtitle}</p>`}
        <p class="hint">${this.words(pin)}</p>
        <progress-bar
          .label=${text('offline.pin.progress', { name: title })}
          .value=${here + none}
          .max=${Math.max(1, promised)}
        ></progress-bar>
        <p class="hint">
          ${progressWords(pin)}
          ${
            oldestConfirmedAt === null
              ? nothing
              : html` · ${text('offline.pin.age', { age: formatAge(oldestConfirmedAt, this.app.now.value) })}`
          }
        </p>
        ${pin.gone ? html`<p class="amber">${text('offline.pin.gone')}</p>` : nothing}
      </div>
      <div class="buttons">
        <button
          class="button"
          type="button"
          aria-label=${text('offline.pin.changeOf', { name: title })}
          @click=${() => this.app.pinning.request({ kind: 'change', pin })}
        >
          ${text('offline.change')}
        </button>
        <button
          class="button quiet"
          type="button"
          aria-label=${text('offline.pin.removeOf', { name: title })}
          @click=${() => void this.unpin(pin)}
        >
          ${text('action.remove')}
        </button>
      </div>
    </li>`;
  };

  protected override render(): TemplateResult {
    const add = html`<button
      class="button primary add"
      type="button"
      @click=${() => this.app.pinning.request({ kind: 'choose' })}
    >
      ${icon('plus')}${text('offline.pin.add')}
    </button>`;
    return html`
      <p class="section-lead">${text('offline.pins.lead')}</p>
      ${this.pins.value.total === 0 ? nothing : html`<div class="section-head"><span></span>${add}</div>`}
      ${renderOfflineList({
        label: text('offline.section.pins'),
        list: this.pins,
        row: this.renderPin,
        empty: {
          heading: text('offline.pins.empty'),
          description: text('offline.pins.emptyText'),
          symbol: 'pin',
          action: add,
        },
      })}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-pins': OfflinePins;
  }
}
