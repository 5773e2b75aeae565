import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { type HealthState, healthStates } from '../../../preload/contract/core/health-states.ts';
import { healthIcons } from '../../elements/health/health-icons.ts';
import { fromApp } from '../../state/app-context.ts';
import { type PageSection, SectionPage } from '../layout/section-page.ts';
import './health-list.ts';

/** Devices whose latest images are unusual, by problem. */
@customElement('health-page')
class HealthPage extends SectionPage {
  protected readonly app = fromApp(this, { shows: ['health', 'navigation'] });
  protected readonly page = 'health';
  protected readonly label = 'health.sections';
  protected override readonly isWide = true;
  /** Leaves out sections of states without devices, except the shown one. */
  protected get sections(): Readonly<Record<string, PageSection>> {
    const { current } = this.app.navigation.value;
    const listed = healthStates.filter(
      (state) =>
        (this.counts()?.counts[state] ?? 0) > 0 || (current.page === 'health' && current.section === state),
    );
    return {
      all: ['health.section.all', 'eye', () => html`<health-list></health-list>`, () => this.counts()?.total],
      ...Object.fromEntries(listed.map((state) => [state, this.sectionOf(state)])),
      fine: [
        'health.section.fine',
        'circleCheck',
        () => html`<health-list fine></health-list>`,
        () => this.counts()?.fine,
      ],
    };
  }

  private counts() {
    return this.app.health.value.state;
  }

  private sectionOf(state: HealthState): PageSection {
    return [
      `health.verdict.${state}`,
      healthIcons[state],
      () => html`<health-list .of=${state}></health-list>`,
      () => this.counts()?.counts[state],
    ];
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'health-page': HealthPage;
  }
}
