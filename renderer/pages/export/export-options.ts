import { html, nothing, type TemplateResult } from 'lit';
import type { ExportSignerState } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import type { SavedFilm } from '../../state/film/film-store.ts';
import { unsignedReason } from '../../state/viewer/unsigned-reason.ts';
import '../../locales/add-late-texts.ts';

/** Optional parts of an export. */
export interface ExportOptions {
  readonly hasSidecars: boolean;
  /** Includes the film that the dialog was opened with. */
  readonly hasFilm: boolean;
}

export interface ExportSigning {
  /** Key of this laptop; `null` until it is known. */
  readonly signer: ExportSignerState | null;
  readonly isWanted: boolean;
  /** Set by an administrator. */
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

/**
 * Renders the switches of an export, side by side if they fit. `film` is `null` if there is none.
 */
export function renderExportOptions(
  { hasSidecars, hasFilm }: ExportOptions,
  film: SavedFilm | null,
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
    ${
      film === null
        ? nothing
        : renderCheck({
            id: 'film',
            label: text('export.film'),
            isOn: hasFilm,
            hint: html`<bdi>${film.fileName}</bdi>, ${formatBytes(film.byteLength)}`,
            changed: (isOn) => change({ hasFilm: isOn }),
          })
    }
    ${renderSign(signing, changeSigning)}
  </div>`;
}
