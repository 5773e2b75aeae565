import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { fromApp } from '../../state/app-context.ts';
import { SectionPage, type Sections } from '../layout/section-page.ts';
import '../../elements/dialogs/shortcuts-list.ts';
import './diagnostics-panel.ts';
import './settings-about.ts';
import './settings-accounts.ts';
import './settings-appearance.ts';
import './settings-network.ts';
import './settings-region.ts';
import './updates-panel.ts';

/** What a person can set. */
@customElement('settings-page')
class SettingsPage extends SectionPage {
  protected readonly app = fromApp(this, { shows: ['navigation', 'info'], uses: ['bridge'] });
  protected readonly page = 'settings';
  protected readonly label = 'settings.sections';
  protected readonly sections: Sections<'settings'> = {
    appearance: {
      name: 'settings.appearance',
      symbol: 'palette',
      render: () => html`<settings-appearance></settings-appearance>`,
    },
    region: {
      name: 'settings.region',
      symbol: 'languages',
      render: () => html`<settings-region></settings-region>`,
    },
    network: {
      name: 'settings.network',
      symbol: 'activity',
      render: () => html`<settings-network></settings-network>`,
    },
    shortcuts: {
      name: 'settings.shortcuts',
      symbol: 'keyboard',
      render: () => html`<shortcuts-list .platform=${this.app.info.value?.platform ?? ''}></shortcuts-list>`,
    },
    accounts: {
      name: 'settings.accounts',
      symbol: 'user',
      render: () => html`<settings-accounts></settings-accounts>`,
    },
    updates: {
      name: 'settings.updates',
      symbol: 'download',
      render: () => html`<updates-panel></updates-panel>`,
    },
    diagnostics: {
      name: 'settings.diagnostics',
      symbol: 'circleQuestionMark',
      render: () => html`<diagnostics-panel .bridge=${this.app.bridge}></diagnostics-panel>`,
    },
    about: { name: 'settings.about', symbol: 'info', render: () => html`<settings-about></settings-about>` },
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'settings-page': SettingsPage;
  }
}
