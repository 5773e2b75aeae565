import { html, type TemplateResult } from 'lit';
import { text } from '../../locales/text.ts';
import type { ExportManner } from '../../state/viewer/export-store.ts';

/** What an export can have besides its images. */
export type ExportOptions = Pick<ExportManner, 'hasSidecars'>;

/** A switch of an export. */
function renderCheck(label: string, isOn: boolean, changed: (isOn: boolean) => void): TemplateResult {
  return html`<label class="check">
    <input
      type="checkbox"
      .checked=${isOn}
      @change=${(event: Event) => changed((event.currentTarget as HTMLInputElement).checked)}
    />
    <span>${label}</span>
  </label>`;
}

/** The switches of an export, side by side where they fit. */
export function renderExportOptions(
  { hasSidecars }: ExportOptions,
  change: (change: Partial<ExportOptions>) => void,
): TemplateResult {
  return html`<div class="options">
    ${renderCheck(text('export.sidecars'), hasSidecars, (isOn) => change({ hasSidecars: isOn }))}
  </div>`;
}
