import { html, nothing, type TemplateResult } from 'lit';
import type { ExportSignerState } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import type { SavedFilm } from '../../state/film/film-store.ts';
import { unsignedReason } from '../../state/viewer/unsigned-reason.ts';

/** What an export can have besides its images. */
export interface ExportOptions {
  readonly hasSidecars: boolean;
  /** The film that it was opened with. */
  readonly hasFilm: boolean;
}

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

/** The switches of an export, side by side where they fit. `film`: null where there is none. */
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
