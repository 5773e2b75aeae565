import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { IconName } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { type SettingsSection, settingsSections } from '../../state/navigation/page-location.ts';
import { StoreController } from '../../state/store/store-controller.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import '../../elements/dialogs/shortcuts-list.ts';
import './diagnostics-panel.ts';
import './updates-panel.ts';
import { renderSectionPage } from '../layout/section-page.ts';
import { sectionPageStyles } from '../layout/section-page-styles.ts';
import './settings-about.ts';
import './settings-accounts.ts';
import './settings-appearance.ts';
import './settings-network.ts';
import './settings-region.ts';

const SYMBOLS: Readonly<Record<SettingsSection, IconName>> = {
  appearance: 'palette',
  region: 'languages',
  network: 'activity',
  shortcuts: 'keyboard',
  accounts: 'user',
  updates: 'download',
  diagnostics: 'circleQuestionMark',
  about: 'info',
};

/** What a person can set, by sections: a list at the side, and in a narrow window above. */
@customElement('settings-page')
class SettingsPage extends LitElement {
  static override styles = [baseStyles, sectionPageStyles];

  private readonly app = fromApp(this, 'bridge', 'info', 'navigation');

  @query('h1') private readonly heading!: HTMLElement;
  @query('.content') private readonly content!: HTMLElement;

  private shown: SettingsSection | null = null;

  protected readonly stores = new StoreController(this, () => [this.app.navigation, this.app.info]);

  /** The focus goes to the heading, which is not in the order of the tab stops. */
  override focus(): void {
    this.heading.focus();
  }

  protected override firstUpdated(): void {
    this.focus();
  }

  protected override updated(_changed: PropertyValues<this>): void {
    const section = this.section();
    if (this.shown !== section) this.content.scrollTop = 0;
    this.shown = section;
  }

  private section(): SettingsSection {
    const { current } = this.app.navigation.value;
    return current.page === 'settings' ? current.section : (this.shown ?? 'appearance');
  }

  private renderSection(section: SettingsSection): TemplateResult {
    switch (section) {
      case 'appearance':
        return html`<settings-appearance></settings-appearance>`;
      case 'region':
        return html`<settings-region></settings-region>`;
      case 'shortcuts':
        return html`<shortcuts-list .platform=${this.app.info.value?.platform ?? ''}></shortcuts-list>`;
      case 'accounts':
        return html`<settings-accounts></settings-accounts>`;
      case 'updates':
        return html`<updates-panel></updates-panel>`;
      case 'network':
        return html`<settings-network></settings-network>`;
      case 'diagnostics':
        return html`<diagnostics-panel .bridge=${this.app.bridge}></diagnostics-panel>`;
      case 'about':
        return html`<settings-about></settings-about>`;
      default:
        return assertNever(section);
    }
  }

  protected override render(): TemplateResult {
    const chosen = this.section();
    return renderSectionPage({
      title: text('page.settings'),
      label: text('settings.sections'),
      sections: settingsSections.map((id) => ({ id, name: text(`settings.${id}`), symbol: SYMBOLS[id] })),
      chosen,
      go: (section) => this.app.navigation.go({ page: 'settings', section }),
      content: this.renderSection(chosen),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'settings-page': SettingsPage;
  }
}
