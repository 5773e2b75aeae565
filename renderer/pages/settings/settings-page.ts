import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { fromApp } from '../../state/app-context.ts';
import { SectionPage, type Sections } from '../layout/section-page.ts';
import '../../locales/add-late-texts.ts';
import './diagnostics-panel.ts';
import './settings-about.ts';
import './settings-accounts.ts';
import './settings-appearance.ts';
import './settings-keyboard.ts';
import './settings-network.ts';
import './settings-region.ts';
import './updates-panel.ts';

/** Loads the section on demand, as it is not needed for the first screen. */
function renderExports(): TemplateResult {
  void import('./settings-exports.ts');
  return html`<settings-exports></settings-exports>`;
}

@customElement('settings-page')
class SettingsPage extends SectionPage {
  protected readonly app = fromApp(this, { shows: ['navigation', 'info'], uses: ['bridge'] });
  protected readonly page = 'settings';
  protected readonly label = 'settings.sections';
  protected readonly sections: Sections<'settings'> = {
    appearance: ['settings.appearance', 'palette', () => html`<settings-appearance></settings-appearance>`],
    region: ['settings.region', 'languages', () => html`<settings-region></settings-region>`],
    network: ['settings.network', 'activity', () => html`<settings-network></settings-network>`],
    exports: ['settings.exports', 'archive', renderExports],
    shortcuts: ['settings.shortcuts', 'keyboard', () => html`<settings-keyboard></settings-keyboard>`],
    accounts: ['settings.accounts', 'user', () => html`<settings-accounts></settings-accounts>`],
    updates: ['settings.updates', 'download', () => html`<updates-panel></updates-panel>`],
    diagnostics: [
      'settings.diagnostics',
      'circleQuestionMark',
      () => html`<diagnostics-panel .bridge=${this.app.bridge}></diagnostics-panel>`,
    ],
    about: ['settings.about', 'info', () => html`<settings-about></settings-about>`],
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'settings-page': SettingsPage;
  }
}
