import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { fromApp } from '../../state/app-context.ts';
import { SectionPage, type Sections } from '../layout/section-page.ts';
import './pins/offline-pins.ts';
import './reports/offline-reports.ts';
import './sync/offline-now.ts';
import './sync/offline-requests.ts';
import './usage/offline-data.ts';
import './visits/offline-ready.ts';
import './visits/offline-short-connections.ts';
import './visits/offline-visit.ts';

/** What is stored for work without a network, what is still to come, and at what price. */
@customElement('offline-page')
class OfflinePage extends SectionPage {
  protected readonly app = fromApp(this, { shows: ['navigation'], uses: ['offline'] });
  protected readonly page = 'offline';
  protected readonly label = 'offline.sections';
  protected readonly sections: Sections<'offline'> = {
    now: {
      name: 'offline.section.now',
      symbol: 'activity',
      render: () => html`<offline-now></offline-now>`,
    },
    pins: { name: 'offline.section.pins', symbol: 'pin', render: () => html`<offline-pins></offline-pins>` },
    requested: {
      name: 'offline.section.requested',
      symbol: 'sparkles',
      render: () => html`<offline-requests></offline-requests>`,
    },
    leave: {
      name: 'offline.section.leave',
      symbol: 'packageCheck',
      render: () => html`
        <section><offline-ready></offline-ready></section>
        <section><offline-short-connections></offline-short-connections></section>
        <section><offline-visit></offline-visit></section>
      `,
    },
    data: {
      name: 'offline.section.data',
      symbol: 'slidersHorizontal',
      render: () => html`<offline-data></offline-data>`,
    },
    reports: {
      name: 'offline.section.reports',
      symbol: 'history',
      render: () => html`<offline-reports></offline-reports>`,
    },
  };

  protected override firstUpdated(): void {
    super.firstUpdated();
    void this.app.offline.load();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-page': OfflinePage;
  }
}
