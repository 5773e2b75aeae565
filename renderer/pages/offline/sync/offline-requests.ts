import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { RequestedDownload } from '../../../../preload/contract/index.ts';
import { buttonStyles } from '../../../elements/styles/button-styles.ts';
import { skeletonStyles } from '../../../elements/styles/skeleton-styles.ts';
import { icon } from '../../../icons/icon.ts';
import { formatAge } from '../../../locales/format-time.ts';
import { text } from '../../../locales/text.ts';
import type { AppState } from '../../../state/app-state.ts';
import { subjectTitle } from '../../../state/offline/offline-words.ts';
import { failureText } from '../../../state/session/failure-text.ts';
import { CalmReload } from '../../../state/store/calm-reload.ts';
import { createPagedList } from '../../../state/store/paged-list.ts';
import { StoreController } from '../../../state/store/store-controller.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { settingsStyles } from '../../layout/settings-styles.ts';
import { renderOfflineList } from '../layout/offline-list.ts';
import { offlineStyles } from '../layout/offline-styles.ts';

/** The want-list: what comes first at the next connection. */
@customElement('offline-requests')
class OfflineRequests extends LitElement {
  static override styles = [baseStyles, buttonStyles, skeletonStyles, settingsStyles, offlineStyles];

  @property({ attribute: false }) app!: AppState;

  private readonly wishes = createPagedList<RequestedDownload>((page) =>
    this.app.bridge.offline.requestedDownloads(page),
  );

  protected readonly stores = new StoreController(this, () => [this.wishes, this.app.now, this.app.offline]);

  protected readonly reload = new CalmReload(this, {
    store: () => this.app.offline,
    key: () => `${this.app.offline.value.state?.requested} ${this.app.offline.value.state?.failed}`,
    load: () => void this.wishes.load(),
  });

  private async act(
    { subject, precision }: RequestedDownload,
    action: 'moveFirst' | 'removeRequestedDownloads',
  ): Promise<void> {
    await this.app.offline.act((offline) => offline[action]({ subjects: [subject], precision }));
    await this.wishes.load();
  }

  private readonly renderWish = (wish: RequestedDownload): TemplateResult => {
    const title = subjectTitle(wish);
    return html`<li class="row">
      <div class="words">
        <p class="name">${title}</p>
        <p class="hint">
          ${text(`gallery.precision.${wish.precision}`)} ·
          ${text('offline.requested.since', { age: formatAge(wish.createdAt, this.app.now.value) })}
        </p>
        ${wish.failure === null ? nothing : html`<p class="failed-text">${failureText(wish.failure).message}</p>`}
      </div>
      <div class="buttons">
        <button
          class="button quiet"
          type="button"
          aria-label=${text('offline.queue.firstOf', { name: title })}
          @click=${() => void this.act(wish, 'moveFirst')}
        >
          ${icon('arrowUp')}${text('offline.queue.first')}
        </button>
        <button
          class="icon-button"
          type="button"
          aria-label=${text('offline.requested.remove', { name: title })}
          title=${text('offline.requested.remove', { name: title })}
          @click=${() => void this.act(wish, 'removeRequestedDownloads')}
        >
          ${icon('x')}
        </button>
      </div>
    </li>`;
  };

  protected override render(): TemplateResult {
    return html`
      <p class="section-lead">${text('offline.requested.lead')}</p>
      ${renderOfflineList({
        label: text('offline.section.requested'),
        list: this.wishes,
        row: this.renderWish,
        empty: {
          heading: text('offline.requested.empty'),
          description: text('offline.requested.emptyText'),
          symbol: 'sparkles',
        },
      })}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-requests': OfflineRequests;
  }
}
