import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { ExportProgress } from '../../../preload/contract/index.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import '../../elements/widgets/failure-note.ts';

type EndState = Exclude<ExportProgress['state'], 'running'>;

function endHeading(state: EndState, filesDone: number): string {
  switch (state) {
    case 'done':
      return text('export.done', { count: filesDone });
    case 'cancelled':
      return text('export.cancelled');
    case 'failed':
      return text('export.failed');
    default:
      return assertNever(state);
  }
}

function endPlace({ state, filesDone, folderName }: ExportProgress): string {
  if (state === 'done') return text('export.doneText', { folder: folderName });
  return filesDone === 0
    ? text('export.nothingWritten')
    : text('export.cancelledText', { count: filesDone, folder: folderName });
}

/** How an export ended: what was written where, and what is missing. */
export function renderExportEnd(progress: ExportProgress): TemplateResult | typeof nothing {
  const { failure, filesDone, missingCount, state } = progress;
  if (state === 'running') return nothing;
  return html`
    <div class="end ${state}" role="alert">
      ${icon(state === 'done' ? 'circleCheck' : 'circleAlert')}
      <div>
        <h3>${endHeading(state, filesDone)}</h3>
        <p class="muted">${endPlace(progress)}</p>
        ${
          missingCount > 0 && state === 'done'
            ? html`<p class="muted">${text('export.doneMissing', { count: missingCount })}</p>`
            : nothing
        }
      </div>
    </div>
    ${failure === null ? nothing : html`<failure-note .failure=${failure}></failure-note>`}
  `;
}
