import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../preload/contract/core/assert-never.ts';
import { text } from '../locales/text.ts';
import type { AppState } from '../state/app-state.ts';
import { accountOf } from '../state/session/session-store.ts';
import type { ShellDialog } from './dialogs/shell-dialog.ts';
import './palette/command-palette.ts';
import './dialogs/panel-dialog.ts';

/** The dialogs of what a person may drop on the window. */
function renderFileDialog(
  { bridge }: Pick<AppState, 'bridge'>,
  dialog: 'openPack' | 'verify',
  dropped: File | null,
  close: () => void,
): TemplateResult {
  if (dialog === 'verify') {
    void import('../pages/export/verify-dialog.ts');
    return html`<verify-dialog .bridge=${bridge} .dropped=${dropped} @dialog-close=${close}></verify-dialog>`;
  }
  void import('../pages/packs/open-pack-dialog.ts');
  return html`<open-pack-dialog
    .bridge=${bridge}
    .dropped=${dropped}
    @dialog-close=${close}
  ></open-pack-dialog>`;
}

/** Renders the open dialog; null: none. `dropped`: an export to check, or a pack to open. `closed` gets the dialog that the person closed. */
export function renderShellDialog(
  app: Pick<AppState, 'bridge' | 'info' | 'session'>,
  dialog: ShellDialog | null,
  dropped: File | null,
  closed: (dialog: ShellDialog) => void,
  open: (dialog: ShellDialog) => void,
): TemplateResult | typeof nothing {
  if (dialog === null) return nothing;
  const close = () => closed(dialog);
  // What is imported here is no part of the first screen.
  switch (dialog) {
    case 'updates':
      void import('../pages/settings/updates-panel.ts');
      return html`<panel-dialog
        heading=${text('updates.title')}
        .panel=${html`<updates-panel></updates-panel>`}
        @dialog-close=${close}
      ></panel-dialog>`;
    case 'diagnostics':
      void import('../pages/settings/diagnostics-panel.ts');
      return html`<panel-dialog
        heading=${text('diagnostics.title')}
        .panel=${html`<diagnostics-panel .bridge=${app.bridge}></diagnostics-panel>`}
        @dialog-close=${close}
      ></panel-dialog>`;
    case 'shortcuts':
      void import('../elements/dialogs/shortcuts-list.ts');
      return html`<panel-dialog
        wide
        reading
        heading=${text('shortcuts.title')}
        .panel=${html`<shortcuts-list .platform=${app.info.value?.platform ?? ''}></shortcuts-list>`}
        @dialog-close=${close}
      ></panel-dialog>`;
    case 'export':
      void import('../pages/export/export-progress-dialog.ts');
      return html`<export-progress-dialog @dialog-close=${close}></export-progress-dialog>`;
    case 'proxy':
      void import('./dialogs/proxy-dialog.ts');
      return html`<proxy-dialog @dialog-close=${close}></proxy-dialog>`;
    case 'verify':
    case 'openPack':
      return renderFileDialog(app, dialog, dropped, close);
    case 'network':
      void import('./dialogs/network-test-dialog.ts');
      return html`<network-test-dialog @dialog-close=${close}></network-test-dialog>`;
    case 'capabilities': {
      const account = accountOf(app.session.value.session);
      if (account === null) return nothing;
      void import('../pages/sign-in/capabilities-dialog.ts');
      return html`<capabilities-dialog
        .bridge=${app.bridge}
        .environment=${account.environment}
        @dialog-close=${close}
      ></capabilities-dialog>`;
    }
    case 'signOut':
    case 'removeAccount':
      void import('../pages/sign-in/leave-account-dialog.ts');
      return html`<leave-account-dialog
        .account=${accountOf(app.session.value.session)}
        .ends=${dialog === 'signOut' ? 'signIn' : 'listing'}
        @dialog-close=${close}
      ></leave-account-dialog>`;
    case 'palette':
      return html`<command-palette
        @dialog-close=${close}
        @dialog-wanted=${(event: CustomEvent<ShellDialog>) => open(event.detail)}
      ></command-palette>`;
    default:
      return assertNever(dialog);
  }
}
