import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { SilentDevice, SubjectReference, Tile } from '../../../../preload/contract/index.ts';
import { buttonStyles } from '../../../elements/styles/button-styles.ts';
import { skeletonStyles } from '../../../elements/styles/skeleton-styles.ts';
import { icon } from '../../../icons/icon.ts';
import { formatDuration } from '../../../locales/format-duration.ts';
import { formatAge, formatMoment } from '../../../locales/format-time.ts';
import { text } from '../../../locales/text.ts';
import type { AppState } from '../../../state/app-state.ts';
import { showSubject } from '../../../state/offline/offline-show.ts';
import { subjectTitle } from '../../../state/offline/offline-words.ts';
import { failureText } from '../../../state/session/failure-text.ts';
import { CalmReload } from '../../../state/store/calm-reload.ts';
import { invoke } from '../../../state/store/invoke.ts';
import { createPagedList } from '../../../state/store/paged-list.ts';
import { StoreController } from '../../../state/store/store-controller.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { settingsStyles } from '../../layout/settings-styles.ts';
import { renderOfflineList } from '../layout/offline-list.ts';
import { offlineStyles } from '../layout/offline-styles.ts';

const SECOND = 1_000;

/** The end of a visit, what changed since the last one, and which devices are silent longer than they use to be. */
@customElement('offline-visit')
class OfflineVisit extends LitElement {
  static override styles = [baseStyles, buttonStyles, skeletonStyles, settingsStyles, offlineStyles];

  @property({ attribute: false }) app!: AppState;

  /** "End visit" was pressed once: the baselines of the last one are let go, so it asks. */
  @state() private asks = false;

  private readonly changed = createPagedList<Tile>((page) => this.app.bridge.offline.changedSinceVisit(page));
  private readonly silent = createPagedList<SilentDevice>((page) =>
    this.app.bridge.offline.silentDevices(page),
  );

  protected readonly stores = new StoreController(this, () => [
    this.app.offline,
    this.app.now,
    this.changed,
    this.silent,
  ]);

  protected readonly reload = new CalmReload(this, {
    store: () => this.app.offline,
    key: () => {
      const offline = this.app.offline.value.state;
      return `${offline?.visit?.endedAt} ${offline?.sync?.newCount}`;
    },
    load: () => {
      void this.changed.load();
      void this.silent.load();
    },
  });

  private readonly end = async () => {
    const isSecond = this.app.offline.value.state?.visit !== null;
    if (isSecond && !this.asks) {
      this.asks = true;
      return;
    }
    this.asks = false;
    const answer = await invoke(() => this.app.bridge.offline.endVisit({ target: null }));
    this.app.toasts.show(
      answer.ok
        ? { message: text('offline.visit.ended', { count: answer.value.subjectCount }), tone: 'good' }
        : { message: failureText(answer.failure).message, tone: 'caution' },
    );
    await this.app.offline.load();
    await this.changed.load();
  };

  private renderShow(subject: SubjectReference, name: string): TemplateResult {
    return html`<button
      class="button quiet"
      type="button"
      aria-label=${text('offline.showOf', { name })}
      @click=${() => void showSubject(this.app, subject)}
    >
      ${icon('eye')}${text('offline.show')}
    </button>`;
  }

  private readonly renderChanged = (tile: Tile): TemplateResult => {
    const title = subjectTitle(tile);
    const fetchedAt = Math.max(tile.low?.fetchedAt ?? 0, tile.full?.fetchedAt ?? 0);
    return html`<li class="row">
      <div class="words">
        <p class="name">${title}</p>
        ${
          fetchedAt === 0
            ? nothing
            : html`<p class="hint">
              ${text('offline.visit.newSince', { age: formatAge(fetchedAt, this.app.now.value) })}
            </p>`
        }
      </div>
      ${this.renderShow(tile.subject, title)}
    </li>`;
  };

  private readonly renderSilent = (device: SilentDevice): TemplateResult => html`<li class="row">
    <div class="words">
      <p class="name">${device.name}</p>
      <p class="hint">
        ${text('offline.silent.since', { age: formatAge(device.lastReceivedAt, this.app.now.value) })} ·
        ${text('offline.silent.rhythm', {
          time: formatDuration(device.medianIntervalMs / SECOND),
          times: Math.floor(device.intervals),
        })}
      </p>
    </div>
    ${this.renderShow({ deviceId: device.deviceId, archiveId: null }, device.name)}
  </li>`;

  private renderEnd(): TemplateResult {
    const visit = this.app.offline.value.state?.visit ?? null;
    return html`<div class="card panel">
      <p>
        ${
          visit === null
            ? text('offline.visit.never')
            : text('offline.visit.last', {
                time: formatMoment(visit.endedAt, this.app.now.value),
                count: visit.subjectCount,
              })
        }
      </p>
      ${this.asks ? html`<p class="amber" role="alert">${text('offline.visit.ask')}</p>` : nothing}
      <div class="buttons">
        <button class="button" type="button" @click=${this.end}>
          ${icon('check')}${text(this.asks ? 'offline.visit.endAnyway' : 'offline.visit.end')}
        </button>
        ${
          this.asks
            ? html`<button class="button quiet" type="button" @click=${() => (this.asks = false)}>
              ${text('action.cancel')}
            </button>`
            : nothing
        }
      </div>
    </div>`;
  }

  protected override render(): TemplateResult {
    const hasVisit = (this.app.offline.value.state?.visit ?? null) !== null;
    return html`
      <h3>${text('offline.visit.title')}</h3>
      <p class="section-lead">${text('offline.visit.lead')}</p>
      ${this.renderEnd()}
      ${
        hasVisit
          ? html`<section>
            <h3>${text('offline.visit.changed')}</h3>
            ${renderOfflineList({
              label: text('offline.visit.changed'),
              list: this.changed,
              row: this.renderChanged,
              empty: {
                heading: text('offline.visit.nothingChanged'),
                description: text('offline.visit.nothingChangedText'),
                symbol: 'check',
              },
            })}
          </section>`
          : nothing
      }
      <section>
        <h3>${text('offline.silent.title')}</h3>
        ${renderOfflineList({
          label: text('offline.silent.title'),
          list: this.silent,
          row: this.renderSilent,
          empty: {
            heading: text('offline.silent.none'),
            description: text('offline.silent.noneText'),
            symbol: 'clock',
          },
        })}
      </section>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-visit': OfflineVisit;
  }
}
