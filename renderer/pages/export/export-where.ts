import { html, type TemplateResult } from 'lit';
import type { Settings } from '../../../preload/contract/index.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import type { ExportFormChange } from './export-form-choice.ts';
import './export-form-choice.ts';
import { managedLine } from './managed-line.ts';
import '../../locales/add-late-texts.ts';

interface ExportWhere {
  /** Name of the folder; `null` if none is chosen yet. */
  readonly folderName: string | null;
  readonly canChoose: boolean;
  readonly choose: () => unknown;
  readonly form: Settings['exportForm'];
  readonly partMegabytes: number;
  /** Choices set by an administrator. */
  readonly isFormManaged: boolean;
  readonly isSizeManaged: boolean;
  readonly changeForm: (change: ExportFormChange) => void;
}

/** Renders the chosen folder, the button that chooses one, and the form of its content. */
export function renderWhere(where: ExportWhere): TemplateResult {
  const { folderName, canChoose, choose, form } = where;
  return html`
    <div class="folder">
      ${icon('folderOpen')}
      <div class="folder-name">
        ${
          folderName === null
            ? html`<span class="muted">${text('export.folder.none')}</span>`
            : html`${folderName}<span class="hint">${text(`export.${form}.inside`)}</span>`
        }
      </div>
      ${textButton(text('export.choose'), choose, { unavailable: !canChoose })}
      <export-form-choice
        .form=${form}
        .megabytes=${where.partMegabytes}
        ?form-locked=${where.isFormManaged}
        ?size-locked=${where.isSizeManaged}
        @form-change=${({ detail }: CustomEvent<ExportFormChange>) => where.changeForm(detail)}
      ></export-form-choice>
    </div>
    ${managedLine(where.isFormManaged || (where.isSizeManaged && form === 'parts'))}
  `;
}
