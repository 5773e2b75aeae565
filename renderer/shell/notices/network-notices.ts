import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { bannerAction, bannerDismissal } from '../../elements/widgets/app-banner.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { topicOfFailure } from '../../state/guide/guide-topic.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import type { ShellEvents } from '../dialogs/shell-dialog.ts';

const MINUTE_MS = 60_000;

/**
 * Network notices on every page: a proxy that requires a sign-in, a wrong clock. Fires
 * `dialog-wanted`.
 */
@customElement('network-notices')
class NetworkNotices extends AppElement {
  static override styles = [baseStyles, buttonStyles];

  private readonly app = fromApp(this, { shows: ['network'] });
  @state() private clockDismissed = false;

  /** Last proxy question that opened the dialog; a refusal creates a new one. */
  private shownQuestion: string | null = null;

  protected override updated(): void {
    const proxy = this.app.network.value.state?.proxy ?? null;
    const question = proxy === null ? null : JSON.stringify([proxy.key, proxy.wasRefused]);
    const isNew = question !== null && question !== this.shownQuestion;
    this.shownQuestion = question;
    // Nothing can be fetched before the sign-in, so the dialog opens at once.
    if (isNew) sendEvent<ShellEvents>(this, 'dialog-offered', 'proxy');
  }

  private readonly openProxyDialog = () => sendEvent<ShellEvents>(this, 'dialog-wanted', 'proxy');

  private renderProxy(): TemplateResult | typeof nothing {
    const proxy = this.app.network.value.state?.proxy ?? null;
    if (proxy === null) return nothing;
    return html`<app-banner tone="caution" .topic=${topicOfFailure('proxyNeedsSignIn')}>
      ${text('network.proxyNotice', { proxy: proxy.proxy })}
      ${bannerAction(text('network.proxySignIn'), this.openProxyDialog)}
    </app-banner>`;
  }

  private renderClock(): TemplateResult | typeof nothing {
    const offset = this.app.network.value.state?.clockOffsetMs ?? null;
    if (offset === null || this.clockDismissed) return nothing;
    const count = Math.round(Math.abs(offset) / MINUTE_MS);
    return html`<app-banner tone="caution" .topic=${'look'}>
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
