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

/** Data stored for work without a network, what is still missing, and its cost. */
@customElement('offline-page')
class OfflinePage extends SectionPage {
  protected readonly app = fromApp(this, { shows: ['navigation'], uses: ['offline'] });
  protected readonly page = 'offline';
  protected readonly label = 'offline.sections';
  protected readonly sections: Sections<'offline'> = {
    now: ['offline.section.now', 'activity', () => html`<offline-now></offline-now>`],
    pins: ['offline.section.pins', 'pin', () => html`<offline-pins></offline-pins>`],
    requested: ['offline.section.requested', 'sparkles', () => html`<offline-requests></offline-requests>`],
    leave: [
      'offline.section.leave',
      'packageCheck',
      () => html`
        <section><offline-ready></offline-ready></section>
        <section><offline-short-connections></offline-short-connections></section>
        <section><offline-visit></offline-visit></section>
      `,
    ],
    data: ['offline.section.data', 'slidersHorizontal', () => html`<offline-data></offline-data>`],
    reports: ['offline.section.reports', 'history', () => html`<offline-reports></offline-reports>`],
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
