import { html, type TemplateResult } from 'lit';
import { textButton } from '../../elements/widgets/text-button.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';

/** Where an export goes. */
interface ExportWhere {
  /** The folder's own name; null: none is chosen yet. */
  readonly folderName: string | null;
  readonly canChoose: boolean;
  readonly choose: () => unknown;
}

/** The chosen folder, and the button that chooses one. */
export function renderWhere({ folderName, canChoose, choose }: ExportWhere): TemplateResult {
  return html`
    <div class="folder">
      ${icon('folderOpen')}
      <div class="folder-name">
        ${
          folderName === null
            ? html`<span class="muted">${text('export.folder.none')}</span>`
            : html`${folderName}<span class="hint">${text('export.folder.inside')}</span>`
        }
      </div>
      ${textButton(text('export.choose'), choose, {
        classes: folderName === null && canChoose ? 'primary' : '',
        unavailable: !canChoose,
      })}
    </div>
  `;
}
