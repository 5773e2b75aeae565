import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { SessionState, Settings } from '../../../preload/contract/index.ts';
import { isSignedBuild } from '../../core/signed-build.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { menuItemStyles } from '../../elements/styles/menu-item-styles.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { type ZoomChange, zoomAfter } from '../../state/settings/zoom.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import type { ShellEvents } from '../dialogs/shell-dialog.ts';
import '../../elements/widgets/app-menu.ts';
import { renderAccountItems } from './account-items.ts';
import { accountMenuStyles } from './account-menu-styles.ts';

type Theme = Settings['theme'];

const THEMES: readonly { readonly theme: Theme; readonly symbol: IconName }[] = [
  { theme: 'system', symbol: 'monitor' },
  { theme: 'light', symbol: 'sun' },
  { theme: 'dark', symbol: 'moon' },
];

const ZOOM_CHANGES: readonly {
  readonly change: ZoomChange;
  readonly symbol: IconName;
  readonly key: string;
}[] = [
  { change: 'larger', symbol: 'zoomIn', key: '+' },
  { change: 'smaller', symbol: 'zoomOut', key: '−' },
  { change: 'reset', symbol: 'scan', key: '0' },
];

/** The account in use, the other accounts, the theme, the size of the interface, and the dialogs of the shell. Fires `dialog-wanted`. */
@customElement('account-menu')
class AccountMenu extends LitElement {
  static override styles = [baseStyles, menuItemStyles, accountMenuStyles];

  private readonly app = fromApp(this, {
    shows: ['settings', 'info', 'updates', 'accounts', 'now'],
    uses: ['session', 'toasts'],
  });
  @property({ attribute: false }) session!: Exclude<SessionState, { status: 'signedOut' }>;

  private renderThemes(): readonly TemplateResult[] {
    const chosen = this.app.settings.value?.theme ?? 'system';
    const isManaged = this.app.info.value?.managed.settings.includes('theme') === true;
    return THEMES.map(
      ({ theme, symbol }) => html`
        <button
          class="item"
          type="button"
          role="menuitemradio"
          tabindex="-1"
          aria-checked=${theme === chosen}
          aria-disabled=${isManaged}
          @click=${() => {
            if (!isManaged) this.app.settings.choose({ theme });
          }}
        >
          ${icon(symbol)}${text(`shell.theme.${theme}`)}
          ${theme === chosen ? html`<span class="check">${icon('check')}</span>` : nothing}
        </button>
      `,
    );
  }

  private renderDialogItems(): readonly TemplateResult[] {
    const step = this.app.updates.value.state?.step;
    const updates =
      step?.kind === 'ready' ? text('updates.menuReady', { version: step.version }) : text('updates.menu');
    const items = [
      { dialog: 'updates', symbol: 'download', label: updates },
      { dialog: 'network', symbol: 'activity', label: text('networkTest.open') },
      { dialog: 'capabilities', symbol: 'slidersHorizontal', label: text('capabilities.open') },
      { dialog: 'diagnostics', symbol: 'info', label: text('diagnostics.menu') },
    ] as const;
    return items.map(
      ({ dialog, symbol, label }) => html`<button
        class="item"
        type="button"
        role="menuitem"
        tabindex="-1"
        @click=${() => sendEvent<ShellEvents>(this, 'dialog-wanted', dialog)}
      >
        ${icon(symbol)}${label}
      </button>`,
    );
  }

  private renderZoom(): TemplateResult {
    const { settings, info } = this.app;
    const zoom = settings.value?.zoom ?? 1;
    const isManaged = info.value?.managed.settings.includes('zoom') === true;
    const control = info.value?.platform === 'darwin' ? text('key.command') : text('key.control');
    return html`
      <div role="group" aria-label=${text('shell.zoom')}>
        <div class="group" role="presentation">
          ${text('shell.zoom')}<span>${text('shell.zoom.percent', { percent: Math.round(zoom * 100) })}</span>
        </div>
        ${ZOOM_CHANGES.map(
          ({ change, symbol, key }) => html`
            <button
              class="item"
              type="button"
              role="menuitem"
              tabindex="-1"
              data-stays
              aria-disabled=${isManaged || zoomAfter(zoom, change) === zoom}
              @click=${() => {
                if (!isManaged) settings.choose({ zoom: zoomAfter(zoom, change) });
              }}
            >
              ${icon(symbol)}${text(`shell.zoom.${change}`)}
              <span class="keys" aria-hidden="true"><bdi dir="ltr">${control} ${key}</bdi></span>
            </button>
          `,
        )}
      </div>
    `;
  }

  protected override render(): TemplateResult {
    const { account } = this.session;
    const { environment, username } = account;
    const names = { environment: environment.name };
    // While the keychain is locked, an account is known by its environment alone.
    const isNamed = username !== '';
    const isSignedIn = this.session.status === 'signedIn';
    const isMemory = this.session.status === 'signedIn' && this.session.tokenStorage === 'memoryByChoice';
    const version = this.app.info.value?.version;
    return html`
      <app-menu label=${isNamed ? text('shell.account', { username }) : text('shell.accountIn', names)}>
        <span slot="button" class="person">
          ${icon('user')}<span class="name">${isNamed ? username : environment.name}</span>${icon('chevronDown')}
        </span>
        <div class="about" role="presentation">
          ${isNamed ? html`<strong>${username}</strong>` : nothing}
          <p class="muted">${isSignedIn ? text('shell.signedInTo', names) : text('shell.offlineDataOf', names)}</p>
          ${environment.host === '' ? nothing : html`<p class="muted code">${environment.host}</p>`}
          ${isMemory ? html`<p class="muted note">${text('banner.memoryByChoice')}</p>` : nothing}
        </div>
        ${renderAccountItems(this.app, account.id)}
        <div role="group" aria-label=${text('shell.theme')}>
          <div class="group" role="presentation">${text('shell.theme')}</div>
          ${this.renderThemes()}
          ${
            this.app.info.value?.managed.settings.includes('theme') === true
              ? html`<div class="managed muted" role="presentation">
                ${icon('lock')}${text('managed.setting')}
              </div>`
              : nothing
          }
        </div>
        <div class="line" role="separator"></div>
        ${this.renderZoom()}
        <div class="line" role="separator"></div>
        <button
          class="item"
          type="button"
          role="menuitem"
          tabindex="-1"
          @click=${() => sendEvent<ShellEvents>(this, 'dialog-wanted', 'shortcuts')}
        >
          ${icon('keyboard')}${text('shell.shortcuts')}
        </button>
        ${this.renderDialogItems()}
        ${
          version === undefined
            ? nothing
            : html`<div class="version muted" role="presentation">
              ${text(isSignedBuild ? 'app.version' : 'app.versionUnsigned', { version })}
            </div>`
        }
      </app-menu>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'account-menu': AccountMenu;
  }
}
