import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Account, ServiceNotice } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { bannerDismissal } from '../../elements/widgets/app-banner.ts';
import { formatDay } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { accountOf } from '../../state/session/session-store.ts';
import { baseStyles } from '../../theme/base-styles.ts';

function serviceNoticeText({ about, deprecatedAt, sunsetAt }: ServiceNotice, name: string): string {
  const subject = text(`serviceNotice.${about}`, { name });
  if (sunsetAt !== null) return text('serviceNotice.sunset', { subject, day: formatDay(sunsetAt) });
  return deprecatedAt === null
    ? text('serviceNotice.deprecated', { subject })
    : text('serviceNotice.deprecatedSince', { subject, day: formatDay(deprecatedAt) });
}

/**
 * The service's notices about its own end. They may arrive with any answer and limit nothing yet:
 * at the foot of the window they move nothing that is about to be pressed.
 */
@customElement('service-notices')
class ServiceNotices extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      section {
        border-block-start: 1px solid var(--color-line);
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['session', 'accounts'] });

  /** Returns the notices of the environment on the screen. */
  private noticesOf(account: Account): readonly ServiceNotice[] {
    const { notices, accounts } = this.app.accounts.value;
    const method = accounts.find((known) => known.account.id === account.id)?.method ?? 'password';
    // A notice about the sign-in concerns user name and password, not the other methods.
    return notices.filter(
      ({ environmentId, about }) =>
        environmentId === account.environment.id && (about !== 'signIn' || method === 'password'),
    );
  }

  protected override render(): TemplateResult | typeof nothing {
    const account = accountOf(this.app.session.value.session);
    const notices = account === null ? [] : this.noticesOf(account);
    if (account === null || notices.length === 0) return nothing;
    return html`<section aria-label=${text('serviceNotice.label')}>
      ${notices.map(
        (notice) => html`<app-banner tone="calm">
          ${serviceNoticeText(notice, account.environment.name)}
          ${bannerDismissal(() => this.app.accounts.dismiss(notice.id))}
        </app-banner>`,
      )}
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'service-notices': ServiceNotices;
  }
}
