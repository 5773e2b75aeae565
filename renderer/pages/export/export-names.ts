import { html, nothing, type TemplateResult } from 'lit';
import { FILE_NAMES_LIMIT, fileNameTemplates } from '../../../preload/contract/core/file-names.ts';
import type { FileNamesPreview } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import '../../elements/widgets/app-menu.ts';

/** The fields that a template may have, each as it is written into it. */
const FIELDS = [
  '{environment}',
  '{organization}',
  '{device}',
  '{archive}',
  '{captured:yyyy-MM-dd}',
  '{captured:HH-mm-ss}',
  '{zone}',
  '{precision}',
  '{id}',
  '{number:0000}',
] as const;

/** The names of files: a template, how the first files would be named, or the error in it. */
export interface ExportNames {
  readonly template: string;
  readonly preview: FileNamesPreview | null;
  readonly changed: (template: string) => void;
  /** Puts a field where the text cursor is. */
  readonly inserted: (field: string) => void;
}

function errorText(template: string, preview: FileNamesPreview | null): string | null {
  if (preview?.kind !== 'error') return null;
  const { kind, position, length } = preview.error;
  const part = template.slice(position, position + length);
  return text(`export.names.${kind}`, { position: position + 1, part });
}

function renderItem(label: string, run: () => void): TemplateResult {
  return html`<button class="item" type="button" role="menuitem" tabindex="-1" dir="ltr" @click=${run}>
    <code>${label}</code>
  </button>`;
}

function renderPreview(preview: FileNamesPreview | null): TemplateResult {
  const paths = preview?.kind === 'names' ? preview.paths : [];
  return html`<ul class="preview" aria-label=${text('export.names.preview')} dir="ltr">
    ${paths.map((path) => html`<li title=${path}>${path}</li>`)}
  </ul>`;
}

export function renderExportNames({ template, preview, changed, inserted }: ExportNames): TemplateResult {
  const error = errorText(template, preview);
  return html`
    <div class="field names">
      <label for="names">${text('export.names')}</label>
      <div class="template">
        <input
          id="names"
          class="input"
          dir="ltr"
          spellcheck="false"
          autocomplete="off"
          maxlength=${FILE_NAMES_LIMIT}
          aria-invalid=${error === null ? nothing : 'true'}
          aria-describedby="names-error"
          .value=${template}
          @input=${(event: Event) => changed((event.currentTarget as HTMLInputElement).value)}
        />
        <app-menu label=${text('export.names.choose')}>
          <span slot="button">${icon('ellipsis')}</span>
          ${fileNameTemplates.map((one) => renderItem(one, () => changed(one)))}
          <hr />
          ${FIELDS.map((field) => renderItem(field, () => inserted(field)))}
        </app-menu>
      </div>
      <p id="names-error" class="error" role="status">${error === null ? nothing : html`${icon('circleAlert')}${error}`}</p>
      ${error === null ? renderPreview(preview) : nothing}
    </div>
  `;
}
