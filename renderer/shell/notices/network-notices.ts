import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { bannerAction, bannerDismissal } from '../../elements/widgets/banner-actions.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { StoreController } from '../../state/store/store-controller.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import '../../elements/widgets/app-banner.ts';

const MINUTE = 60_000;

/** What has to be known of the network on every page: a proxy that asks, a clock that is wrong. Fires `dialog-wanted`. */
@customElement('network-notices')
class NetworkNotices extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: block;
      }
    `,
  ];

  private readonly app = fromApp(this, 'network');

  @state() private clockDismissed = false;

  /** The question that the person has been shown; a refusal is another one. */
  private shownQuestion: string | null = null;

  protected readonly stores = new StoreController(this, () => [this.app.network]);

  protected override updated(_changed: PropertyValues<this>): void {
    const proxy = this.app.network.value.state?.proxy ?? null;
    const question = proxy === null ? null : JSON.stringify([proxy.key, proxy.wasRefused]);
    const isNew = question !== null && question !== this.shownQuestion;
    this.shownQuestion = question;
    // Nothing can be fetched before it is answered, so it is asked at once; who closes it finds the notice here.
    if (isNew) this.openProxyDialog();
  }

  private readonly openProxyDialog = () => {
    this.dispatchEvent(new CustomEvent('dialog-wanted', { detail: 'proxy', bubbles: true, composed: true }));
  };

  private renderProxy(): TemplateResult | typeof nothing {
    const proxy = this.app.network.value.state?.proxy ?? null;
    if (proxy === null) return nothing;
    return html`<app-banner tone="caution">
      ${text('network.proxyNotice', { proxy: proxy.proxy })}
      ${bannerAction(text('network.proxySignIn'), this.openProxyDialog)}
    </app-banner>`;
  }

  private renderClock(): TemplateResult | typeof nothing {
    const offset = this.app.network.value.state?.clockOffsetMs ?? null;
    if (offset === null || this.clockDismissed) return nothing;
    const count = Math.round(Math.abs(offset) / MINUTE);
    return html`<app-banner tone="caution">
      ${text(offset > 0 ? 'network.clockBehind' : 'network.clockAhead', { count })}
      ${bannerDismissal(() => (this.clockDismissed = true))}
    </app-banner>`;
  }

  protected override render(): TemplateResult {
    return html`<div role="status">${this.renderProxy()} ${this.renderClock()}</div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'network-notices': NetworkNotices;
  }
}
