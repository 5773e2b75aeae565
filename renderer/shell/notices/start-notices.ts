import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { bannerAction, bannerDismissal } from '../../elements/widgets/app-banner.ts';
import { managedProblems } from '../../elements/widgets/managed-problems.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { topicOfFailure, topicsOfNotices } from '../../state/guide/guide-topic.ts';
import { invoke } from '../../state/store/invoke.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import type { ShellEvents } from '../dialogs/shell-dialog.ts';

/** Notices of this start and of an unexpected error, on every page. Fires `dialog-wanted`. */
@customElement('start-notices')
class StartNotices extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      li {
        margin-inline-start: var(--space-4);
        overflow-wrap: anywhere;
        user-select: text;
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['info'], uses: ['bridge'] });

  @state() private problemsDismissed = false;
  /** Request id of the last dismissed error, if any. */
  @state() private dismissedDefect: string | null = null;

  private readonly openDiagnostics = () => sendEvent<ShellEvents>(this, 'dialog-wanted', 'diagnostics');
  private readonly restart = () => void invoke(() => this.app.bridge.app.restart());

  private renderDefect(): TemplateResult | typeof nothing {
    const id = this.app.info.value?.defect?.requestId;
    if (id === undefined || id === this.dismissedDefect) return nothing;
    return html`<app-banner tone="caution" .topic=${topicOfFailure('internal')}>
      ${text('defect.notice', { id })} ${bannerAction(text('diagnostics.open'), this.openDiagnostics)}
      ${bannerAction(text('defect.restart'), this.restart)}
      ${bannerDismissal(() => (this.dismissedDefect = id))}
    </app-banner>`;
  }

  private renderSafeStart(): TemplateResult | typeof nothing {
    if (this.app.info.value?.notices.includes('safeStart') !== true) return nothing;
    return html`<app-banner tone="caution" .topic=${topicsOfNotices.safeStart}>
      ${text('safeStart.notice')}
      ${bannerAction(text('diagnostics.open'), this.openDiagnostics)}
      ${bannerAction(text('safeStart.restart'), this.restart)}
    </app-banner>`;
  }

  private renderProblems(): TemplateResult | typeof nothing {
    const problems = this.app.info.value?.managed.problems ?? [];
    if (problems.length === 0 || this.problemsDismissed) return nothing;
    return html`<app-banner tone="caution" .topic=${topicsOfNotices.managedInvalid}>
      ${managedProblems(problems)}
      ${bannerDismissal(() => (this.problemsDismissed = true))}
    </app-banner>`;
  }

  protected override render(): TemplateResult {
    return html`<div role="status">${this.renderDefect()} ${this.renderSafeStart()} ${this.renderProblems()}</div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'start-notices': StartNotices;
  }
}
