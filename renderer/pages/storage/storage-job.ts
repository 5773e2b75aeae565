import { html, nothing, type TemplateResult } from 'lit';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { StorageJob } from '../../../preload/contract/index.ts';
import { failureAlert } from '../../elements/widgets/failure-note.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { text } from '../../locales/text.ts';
import '../../elements/widgets/progress-bar.ts';
import { textButton } from '../../elements/widgets/text-button.ts';

function phaseWords({ phase, imagesDone, images, bytesDone }: StorageJob): string {
  return phase === 'images'
    ? text('storage.job.phase.images', { done: imagesDone, total: images, bytes: formatBytes(bytesDone) })
    : text(`storage.job.phase.${phase}`);
}

/** The work on the images that is under way or has just ended; its element takes `sectionStyles`. */
export function renderStorageJob(
  job: StorageJob | null,
  cancel: () => void,
): TemplateResult | typeof nothing {
  if (job === null) return nothing;
  switch (job.state) {
    case 'running':
      return html`<div class="card panel">
        <p class="headline" role="status">${text(`storage.job.${job.kind}`)}</p>
        <progress-bar
          .label=${text(`storage.job.${job.kind}`)}
          .value=${job.imagesDone}
          .max=${job.phase === 'images' ? job.images : 0}
        ></progress-bar>
        <p class="figures"><span>${phaseWords(job)}</span></p>
        <div class="buttons">
          ${textButton(text('action.cancel'), cancel, { symbol: 'x' })}
        </div>
      </div>`;
    case 'done':
      return html`<p class="green" role="status">
        ${text(job.kind === 'move' ? 'storage.job.moveDone' : 'storage.job.checkDone')}
      </p>`;
    case 'cancelled':
      return html`<p class="note" role="status">${text('storage.job.cancelled')}</p>`;
    case 'failed':
      return failureAlert(job.failure);
    default:
      return assertNever(job.state);
  }
}
