import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../preload/contract/core/assert-never.ts';
import type { AppState } from '../state/app-state.ts';
import { accountOf } from '../state/session/session-store.ts';
import '../pages/sign-in/capabilities-dialog.ts';
import './palette/command-palette.ts';
import type { ShellDialog } from './dialogs/shell-dialog.ts';
import './dialogs/diagnostics-dialog.ts';
import './dialogs/network-test-dialog.ts';
import './dialogs/proxy-dialog.ts';
import './dialogs/shortcuts-dialog.ts';
import './dialogs/updates-dialog.ts';

/** Renders the open dialog; null: none. `closed` gets the one that the person closed. */
export function renderShellDialog(
  app: Pick<AppState, 'bridge' | 'info' | 'session'>,
  dialog: ShellDialog | null,
  closed: (dialog: ShellDialog) => void,
  open: (dialog: ShellDialog) => void,
): TemplateResult | typeof nothing {
  if (dialog === null) return nothing;
  const close = () => closed(dialog);
  switch (dialog) {
    case 'updates':
      return html`<updates-dialog @dialog-close=${close}></updates-dialog>`;
    case 'diagnostics':
      return html`<diagnostics-dialog .bridge=${app.bridge} @dialog-close=${close}></diagnostics-dialog>`;
    case 'proxy':
      return html`<proxy-dialog @dialog-close=${close}></proxy-dialog>`;
    case 'network':
      return html`<network-test-dialog @dialog-close=${close}></network-test-dialog>`;
    case 'capabilities': {
      const account = accountOf(app.session.value.session);
      if (account === null) return nothing;
      return html`<capabilities-dialog
        .bridge=${app.bridge}
        .environment=${account.environment}
        @dialog-close=${close}
      ></capabilities-dialog>`;
    }
    case 'palette':
      return html`<command-palette
        @dialog-close=${close}
        @dialog-wanted=${(event: CustomEvent<ShellDialog>) => open(event.detail)}
      ></command-palette>`;
    case 'shortcuts':
      return html`<shortcuts-dialog
        .platform=${app.info.value?.platform ?? ''}
        @dialog-close=${close}
      ></shortcuts-dialog>`;
    default:
      return assertNever(dialog);
  }
}
