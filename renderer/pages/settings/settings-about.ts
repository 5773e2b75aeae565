import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { isSignedBuild } from '../../core/signed-build.ts';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { managedProblems } from '../../elements/widgets/managed-problems.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { brandMark } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import type { GuideEvents } from '../../state/guide/guide-topic.ts';
import { invoke } from '../../state/store/invoke.ts';
import { settingsRow } from '../layout/settings-row.ts';
import { settingsStyles } from '../layout/settings-styles.ts';
import './license-list.ts';

@customElement('settings-about')
class SettingsAbout extends AppElement {
  static override styles = [
    settingsStyles,
    css`
      .app {
        display: flex;
        gap: var(--space-4);
        align-items: center;
        margin-block-end: var(--space-3);
      }

      .mark {
        margin-block-end: var(--space-5);
      }

      .app strong {
        display: block;
        font-size: var(--text-large);
        font-weight: var(--weight-strong);
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['connection', 'info'], uses: ['bridge'] });

  private renderLink(page: 'documentation' | 'releases'): TemplateResult {
    const name = text(`about.${page}`);
    const status = this.app.connection.value?.status;
    const isOffline = status === 'offline' || status === 'networkNeedsSignIn';
    const opensGuide = page === 'documentation' && isOffline;
    const open = opensGuide
      ? () => sendEvent<GuideEvents>(this, 'guide-wanted', null)
      : () => void invoke(() => this.app.bridge.app.openPage({ page }));
    return settingsRow({
      name,
      hint: text(opensGuide ? 'about.opensGuide' : 'about.opensBrowser'),
      control: textButton(text('about.open'), open, { name: `${text('about.open')}: ${name}` }),
    });
  }

  protected override render(): TemplateResult {
    const { version = '', managed } = this.app.info.value ?? {};
    const problems = managed?.problems ?? [];
    return html`
      <div class="app">
        ${brandMark()}
        <p><strong>${text('app.name')}</strong>
        <span class="value">${text(isSignedBuild ? 'app.version' : 'app.versionUnsigned', { version })}</span></p>
      </div>
      <p class="hint mark">${text(isSignedBuild ? 'about.signed' : 'about.unsigned')}</p>
      ${problems.length === 0 ? nothing : html`<section>${managedProblems(problems)}</section>`}
      <div class="card">
        ${this.renderLink('documentation')} ${this.renderLink('releases')}
      </div>
      <section>
        <h3>${text('about.licenses')}</h3>
        <license-list></license-list>
      </section>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'settings-about': SettingsAbout;
  }
}
