import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { ConnectionState } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { spinnerStyles } from '../../elements/styles/spinner-styles.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { formatAge, formatTime, formatTimeOfDay } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import type { ShellEvents } from '../dialogs/shell-dialog.ts';

/**
 * A large screen of images is checked in several rounds, one by one: within this time they count
 * as confirmed together.
 */
const CHECK_SPREAD_MS = 10 * 60_000;

const SYMBOLS: Readonly<Record<ConnectionState['status'], IconName>> = {
  online: 'wifi',
  offline: 'wifiOff',
  networkNeedsSignIn: 'lock',
  unknown: 'wifi',
};

function stateWords(status: ConnectionState['status'], time: string): string {
  if (status === 'offline') return text('status.offline', { time });
  return text(status === 'unknown' ? 'status.connecting' : `status.${status}`);
}

function renderState({ failure, since, status }: ConnectionState, now: number): TemplateResult {
  if (status === 'offline' && failure?.code === 'proxyNeedsSignIn') {
    return html`${icon('lock')}${text('status.proxyNeedsSignIn')}`;
  }
  return html`${icon(SYMBOLS[status])}${stateWords(status, formatTime(since, now))}`;
}

/** Bar at the foot of the window: connection, last confirmation, sync, and the mode. */
@customElement('status-bar')
class StatusBar extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    spinnerStyles,
    css`
      footer {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-4);
        align-items: center;
        min-block-size: 1.625rem;
        padding-inline: var(--space-4) var(--space-2);
        color: var(--color-text-muted);
        font-size: var(--text-small);
        font-variant-numeric: tabular-nums;
      }

      .icon {
        --icon-size: 0.875rem;
      }

      .status {
        display: flex;
        flex: 1 0 auto;
        flex-wrap: wrap;
        gap: 0 var(--space-3);
        max-inline-size: 100%;
        align-items: center;
        min-inline-size: 0;
      }

      .confirmed {
        white-space: nowrap;
      }

      .paused {
        color: var(--color-caution-text);
      }

      .state {
        display: inline-flex;
        gap: 0.375rem;
        align-items: center;
        color: var(--state-text, var(--color-text));
        font-weight: var(--weight-medium);
      }

      .online {
        --state-text: var(--color-good-text);
      }

      .offline,
      .networkNeedsSignIn {
        --state-text: var(--color-caution-text);
      }

      .pending {
        display: inline-flex;
        gap: var(--space-2);
        align-items: center;
      }

      .button.small {
        min-block-size: var(--target-size);
        padding-inline: var(--space-2);
        font-size: var(--text-small);
        font-weight: var(--weight-regular);
      }

      /* All of it in one line of a narrow window. */
      @container window (max-width: 32rem) {
        footer {
          gap: 0 var(--space-1);
          padding-inline: var(--space-3) 0;
        }

        .status {
          gap: 0 var(--space-2);
        }

        .button.small {
          padding-inline: var(--space-1);
        }
      }

      /* Beside the pages in a low window: two lines in every language, the lower one for the buttons. */
      @container window (40rem <= width <= 48rem) and (height <= 30rem) {
        footer {
          padding-inline-start: var(--space-2);
        }

        .status {
          flex-basis: 100%;
          padding-inline-start: var(--space-2);
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    // Not needed before somebody is signed in.
    void import('./mode-menu.ts');
    void import('./sync-status.ts');
    void import('./export-status.ts');
  }

  private readonly app = fromApp(this, { shows: ['connection', 'screen', 'session', 'now'] });

  /** Signed out, no network helps; the banner offers to sign in. */
  private isSignedOut(): boolean {
    return this.app.session.value.session?.status === 'readOnly';
  }

  private renderStatus(connection: ConnectionState): TemplateResult {
    const isSignedOut = this.isSignedOut();
    const { pausedUntil, status } = connection;
    return html`
      <div
        role="status"
        class="status ${isSignedOut ? 'offline' : status}"
        title=${isSignedOut ? '' : this.reason(connection)}
      >
        <span class="state">
          ${isSignedOut ? html`${icon('lock')}${text('status.signedOut')}` : renderState(connection, this.app.now.value)}
        </span>
        ${
          pausedUntil === null
            ? nothing
            : html`<span class="paused">${text('status.paused', { time: formatTimeOfDay(pausedUntil) })}</span>`
        }
        <span class="confirmed" aria-live="off">${this.confirmedText(connection)}</span>
      </div>
    `;
  }

  /**
   * Claims only what is true of all images on the screen. Without a connection the age of the data
   * counts.
   */
  private confirmedText({ lastConfirmedAt, status }: ConnectionState): string {
    if (lastConfirmedAt === null) return text('status.neverConfirmed');
    const now = this.app.now.value;
    const oldest = this.app.screen.value ?? lastConfirmedAt;
    const time = formatTime(Math.min(oldest, lastConfirmedAt), now);
    if (lastConfirmedAt - oldest > CHECK_SPREAD_MS)
      return text('status.confirmedOldest', { time, age: formatAge(oldest, now) });
    return status === 'offline' || status === 'networkNeedsSignIn'
      ? text('status.confirmedAge', { time, age: formatAge(lastConfirmedAt, now) })
      : text('status.confirmed', { time });
  }

  private reason(connection: ConnectionState): string {
    if (connection.failure === null) return '';
    const { message, advice } = failureText(connection.failure);
    return `${message} ${advice}`;
  }

  /**
   * Renders pending requests of the screen; without a connection there are none: what waits is the
   * sync's.
   */
  private renderPending({ status, pending: count }: ConnectionState): TemplateResult | typeof nothing {
    if (status !== 'online' || count === 0) return nothing;
    return html`<span class="pending">
      <span class="spinner" aria-hidden="true"></span>${text('status.pending', { count })}
    </span>`;
  }

  private renderActions(connection: ConnectionState): TemplateResult {
    const canRetry = !this.isSignedOut() && connection.status !== 'online' && !connection.byChoice;
    const retryButton = (label: string, symbol: IconName, run: () => void) =>
      canRetry ? textButton(label, run, { classes: 'quiet small', symbol }) : nothing;
    // Items that appear, or change their width, come before the export and the mode, so that
    // neither moves under the mouse.
    return html`
      ${this.renderPending(connection)}
      <sync-status></sync-status>
      ${retryButton(text('networkTest.open'), 'activity', () =>
        sendEvent<ShellEvents>(this, 'dialog-wanted', 'network'),
      )}
      ${retryButton(text('status.retry'), 'refreshCw', () => void this.app.connection.retry())}
      <export-status></export-status>
      <mode-menu></mode-menu>
    `;
  }

  protected override render(): TemplateResult {
    const connection = this.app.connection.value;
    if (connection === null) return html`<footer></footer>`;
    return html`<footer>${this.renderStatus(connection)}${this.renderActions(connection)}</footer>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'status-bar': StatusBar;
  }
}
