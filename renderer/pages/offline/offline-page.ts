import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { IconName } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import { type OfflineSection, offlineSections } from '../../state/navigation/page-location.ts';
import { StoreController } from '../../state/store/store-controller.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import './usage/offline-data.ts';
import './visits/offline-leave.ts';
import './sync/offline-now.ts';
import './pins/offline-pins.ts';
import './reports/offline-reports.ts';
import './sync/offline-requests.ts';
import { renderSectionPage } from '../layout/section-page.ts';
import { sectionPageStyles } from '../layout/section-page-styles.ts';

const SYMBOLS: Readonly<Record<OfflineSection, IconName>> = {
  now: 'activity',
  pins: 'pin',
  requested: 'sparkles',
  leave: 'packageCheck',
  data: 'slidersHorizontal',
  reports: 'history',
};

/** What is kept here for work without a network, what is still to come, and at what price. */
@customElement('offline-page')
class OfflinePage extends LitElement {
  static override styles = [baseStyles, sectionPageStyles];

  @property({ attribute: false }) app!: AppState;

  @query('h1') private readonly heading!: HTMLElement;
  @query('.content') private readonly content!: HTMLElement;

  private shown: OfflineSection | null = null;

  protected readonly stores = new StoreController(this, () => [this.app.navigation]);

  /** The focus goes to the heading, which is not in the order of the tab stops. */
  override focus(): void {
    this.heading.focus();
  }

  protected override firstUpdated(): void {
    this.focus();
    void this.app.offline.load();
  }

  protected override updated(_changed: PropertyValues<this>): void {
    const section = this.section();
    if (this.shown !== section) this.content.scrollTop = 0;
    this.shown = section;
  }

  private section(): OfflineSection {
    const { current } = this.app.navigation.value;
    return current.page === 'offline' ? current.section : (this.shown ?? 'now');
  }

  private renderSection(section: OfflineSection): TemplateResult {
    switch (section) {
      case 'now':
        return html`<offline-now .app=${this.app}></offline-now>`;
      case 'pins':
        return html`<offline-pins .app=${this.app}></offline-pins>`;
      case 'requested':
        return html`<offline-requests .app=${this.app}></offline-requests>`;
      case 'leave':
        return html`<offline-leave .app=${this.app}></offline-leave>`;
      case 'data':
        return html`<offline-data .app=${this.app}></offline-data>`;
      case 'reports':
        return html`<offline-reports .app=${this.app}></offline-reports>`;
      default:
        return assertNever(section);
    }
  }

  protected override render(): TemplateResult {
    const chosen = this.section();
    return renderSectionPage({
      title: text('page.offline'),
      label: text('offline.sections'),
      sections: offlineSections.map((id) => ({
        id,
        name: text(`offline.section.${id}`),
        symbol: SYMBOLS[id],
      })),
      chosen,
      go: (section) => this.app.navigation.go({ page: 'offline', section }),
      content: this.renderSection(chosen),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-page': OfflinePage;
  }
}
