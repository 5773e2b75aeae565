import { html, LitElement, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Eviction } from '../../../preload/contract/index.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { skeletonStyles } from '../../elements/styles/skeleton-styles.ts';
import { icon } from '../../icons/icon.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatAge } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { subjectTitle } from '../../state/offline/offline-words.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { CalmReload } from '../../state/store/calm-reload.ts';
import { createPagedList } from '../../state/store/paged-list.ts';
import { StoreController } from '../../state/store/store-controller.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { settingsStyles } from '../layout/settings-styles.ts';
import { renderOfflineList } from '../offline/layout/offline-list.ts';
import { offlineStyles } from '../offline/layout/offline-styles.ts';

/** What went from this laptop, when and why; each can be wished for again. */
@customElement('storage-evicted')
class StorageEvicted extends LitElement {
  static override styles = [baseStyles, buttonStyles, skeletonStyles, settingsStyles, offlineStyles];

  private readonly app = fromApp(this, 'bridge', 'now', 'offline', 'storage', 'toasts');

  private readonly evictions = createPagedList<Eviction>((page) => this.app.bridge.storage.evictions(page));

  protected readonly stores = new StoreController(this, () => [this.evictions, this.app.now]);

  protected readonly reload = new CalmReload(this, {
    store: () => this.app.storage,
    key: () => `${this.app.storage.value.state?.usedBytes}`,
    load: () => void this.evictions.load(),
  });

  private async wish({ subject, precision }: Eviction, name: string): Promise<void> {
    const { offline, toasts } = this.app;
    const isWished = await offline.act((calls) => calls.requestDownload({ subjects: [subject], precision }));
    const { failure } = offline.value;
    if (isWished) toasts.show({ message: text('storage.removed.requested', { name }), tone: 'good' });
    else if (failure !== null) toasts.show({ message: failureText(failure).message, tone: 'caution' });
  }

  private readonly renderRow = (eviction: Eviction): TemplateResult => {
    const name = subjectTitle(eviction);
    return html`<li class="row">
      <div class="words">
        <p class="name">${name}</p>
        <p class="hint">
          ${text('storage.removed.row', {
            precision: text(`gallery.precision.${eviction.precision}`),
            size: formatBytes(eviction.byteLength),
            age: formatAge(eviction.evictedAt, this.app.now.value),
          })}
        </p>
        <p class="hint">${text(`storage.cause.${eviction.cause}`)}</p>
      </div>
      <button
        class="button quiet"
        type="button"
        aria-label=${text('storage.removed.requestOf', { name })}
        @click=${() => void this.wish(eviction, name)}
      >
        ${icon('download')}${text('storage.removed.request')}
      </button>
    </li>`;
  };

  protected override render(): TemplateResult {
    return html`
      <p class="section-lead">${text('storage.removed.lead')}</p>
      ${renderOfflineList({
        label: text('storage.section.removed'),
        list: this.evictions,
        row: this.renderRow,
        empty: {
          heading: text('storage.removed.empty'),
          description: text('storage.removed.emptyText'),
          symbol: 'check',
        },
      })}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'storage-evicted': StorageEvicted;
  }
}
