import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { subjectOfKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Bridge } from '../../../preload/contract/index.ts';
import './add-devices-dialog.ts';
import '../export/export-dialog.ts';

/** The dialogs of the browse page; null: none is open. */
export type BrowseDialog = 'addDevices' | 'export' | null;

/** What the dialogs work with. `selected` are the keys of the selected subjects. */
interface BrowseDialogParts {
  readonly bridge: Bridge;
  readonly selected: ReadonlySet<string>;
  readonly close: () => void;
}

/** Renders the dialog that is open. */
export function renderBrowseDialog(
  dialog: BrowseDialog,
  { bridge, selected, close }: BrowseDialogParts,
): TemplateResult | typeof nothing {
  switch (dialog) {
    case null:
      return nothing;
    case 'addDevices':
      return html`<add-devices-dialog .bridge=${bridge} @dialog-close=${close}></add-devices-dialog>`;
    case 'export':
      return html`<export-dialog
        .bridge=${bridge}
        .subjects=${[...selected].map(subjectOfKey)}
        @dialog-close=${close}
      ></export-dialog>`;
    default:
      return assertNever(dialog);
  }
}
