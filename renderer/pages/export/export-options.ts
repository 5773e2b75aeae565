import { html, nothing, type TemplateResult } from 'lit';
import type { ExportSignerState } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import type { ExportManner } from '../../state/viewer/export-store.ts';
import { unsignedReason } from '../../state/viewer/unsigned-reason.ts';

/** What an export can have besides its images. */
export type ExportOptions = Pick<ExportManner, 'hasSidecars'>;

/** Whether an export is signed. */
export interface ExportSigning {
  /** The key of this laptop; null until it is known. */
  readonly signer: ExportSignerState | null;
  readonly isWanted: boolean;
  /** An administrator decided. */
  readonly isManaged: boolean;
}

interface Check {
  readonly id: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly isLocked?: boolean;
  readonly hint?: unknown;
  readonly changed: (isOn: boolean) => void;
}

/** A switch of an export. */
function renderCheck({ id, label, isOn, isLocked = false, hint, changed }: Check): TemplateResult {
  return html`<div class="check">
    <input
      id=${id}
      type="checkbox"
      aria-describedby=${hint === undefined ? nothing : `${id}-hint`}
      ?disabled=${isLocked}
      .checked=${isOn}
      @change=${(event: Event) => changed((event.currentTarget as HTMLInputElement).checked)}
    />
    <label for=${id}>${label}</label>
    ${hint === undefined ? nothing : html`<p id="${id}-hint" class="hint">${hint}</p>`}
  </div>`;
}

function renderSign(
  { signer, isWanted, isManaged }: ExportSigning,
  changed: (isOn: boolean) => void,
): TemplateResult {
  const reason = unsignedReason(signer);
  const locked = html`<span class="managed">${icon('lock')}${text('managed.setting')}</span>`;
  return renderCheck({
    id: 'sign',
    label: text('export.sign'),
    isOn: isWanted && (isManaged || reason === null),
    isLocked: isManaged || reason !== null,
    hint: html`${reason ?? text('export.sign.hint')}${isManaged ? locked : nothing}`,
    changed,
  });
}

/** The switches of an export, side by side where they fit. */
export function renderExportOptions(
  { hasSidecars }: ExportOptions,
  signing: ExportSigning,
  change: (change: Partial<ExportOptions>) => void,
  changeSigning: (isWanted: boolean) => void,
): TemplateResult {
  return html`<div class="options">
    ${renderCheck({
      id: 'sidecars',
      label: text('export.sidecars'),
      isOn: hasSidecars,
      changed: (isOn) => change({ hasSidecars: isOn }),
    })}
    ${renderSign(signing, changeSigning)}
  </div>`;
}
