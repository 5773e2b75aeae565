import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../preload/contract/core/assert-never.ts';
import { loadOverlay } from '../elements/dialogs/load-overlay.ts';
import { text } from '../locales/text.ts';
import type { AppState } from '../state/app-state.ts';
import { accountOf } from '../state/session/session-store.ts';
import type { ShellDialog } from './dialogs/shell-dialog.ts';
import './palette/command-palette.ts';
import './dialogs/panel-dialog.ts';

function renderFileDialog(
  { bridge }: Pick<AppState, 'bridge'>,
  dialog: 'openPack' | 'verify',
  dropped: File | null,
  close: () => void,
): TemplateResult {
  if (dialog === 'verify') {
    return html`<verify-dialog
      ${loadOverlay(() => import('../pages/export/verify-dialog.ts'), close)}
      .bridge=${bridge}
      .dropped=${dropped}
      @dialog-close=${close}
    ></verify-dialog>`;
  }
  return html`<open-pack-dialog
    ${loadOverlay(() => import('../pages/packs/open-pack-dialog.ts'), close)}
    .bridge=${bridge}
    .dropped=${dropped}
    @dialog-close=${close}
  ></open-pack-dialog>`;
}

/**
 * Renders the open dialog, if any. `dropped`: an export to check, or a pack to open. `closed` gets
 * the dialog that the user closed.
 */
export function renderShellDialog(
  app: Pick<AppState, 'bridge' | 'info' | 'session'>,
  dialog: ShellDialog | null,
  dropped: File | null,
  closed: (dialog: ShellDialog) => void,
  open: (dialog: ShellDialog) => void,
): TemplateResult | typeof nothing {
  if (dialog === null) return nothing;
  const close = () => closed(dialog);
  // Imports here are not part of the first screen.
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
      return html`<export-progress-dialog
        ${loadOverlay(() => import('../pages/export/export-progress-dialog.ts'), close)}
        @dialog-close=${close}
      ></export-progress-dialog>`;
    case 'proxy':
      return html`<proxy-dialog
        ${loadOverlay(() => import('./dialogs/proxy-dialog.ts'), close)}
        @dialog-close=${close}
      ></proxy-dialog>`;
    case 'verify':
    case 'openPack':
      return renderFileDialog(app, dialog, dropped, close);
    case 'network':
      return html`<network-test-dialog
        ${loadOverlay(() => import('./dialogs/network-test-dialog.ts'), close)}
        @dialog-close=${close}
      ></network-test-dialog>`;
    case 'capabilities': {
      const account = accountOf(app.session.value.session);
      if (account === null) return nothing;
      return html`<capabilities-dialog
        ${loadOverlay(() => import('../pages/sign-in/capabilities-dialog.ts'), close)}
        .bridge=${app.bridge}
        .environment=${account.environment}
        @dialog-close=${close}
      ></capabilities-dialog>`;
    }
    case 'signOut':
    case 'removeAccount':
      return html`<leave-account-dialog
        ${loadOverlay(() => import('../pages/sign-in/leave-account-dialog.ts'), close)}
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
