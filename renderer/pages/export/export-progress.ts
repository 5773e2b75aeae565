import { html, nothing, type TemplateResult } from 'lit';
import type { ExportProgress, OfflineState } from '../../../preload/contract/index.ts';
import type { DialogController } from '../../elements/dialogs/dialog-frame.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { icon } from '../../icons/icon.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatDuration } from '../../locales/format-duration.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { lackWords } from '../../state/viewer/announce-exports.ts';
import { type ExportsStore, exportSpeed, isGoingOn } from '../../state/viewer/exports-store.ts';
import { downloadProgress } from '../layout/download-progress.ts';
import '../../elements/widgets/failure-note.ts';
import '../../elements/widgets/progress-bar.ts';
import './pack-passphrase.ts';

/** Renders the download of missing images. */
function renderDownloads({ downloads, pack }: ExportProgress, offline: OfflineState | null): TemplateResult {
  return html`
    <div class="running">
      <p>${text(pack === undefined ? 'export.downloading' : 'pack.downloading')}</p>
      ${downloadProgress(downloads, offline)}
    </div>
  `;
}

/** Renders the progress of the PDF: image by image, then printing. */
function renderPrinting({ done, total }: NonNullable<ExportProgress['report']>): TemplateResult {
  const label = text('export.printing');
  return html`
    <div class="running">
      <p>${label}</p>
      <progress-bar spoken .label=${label} .value=${done} .max=${total}></progress-bar>
      <p class="figures"><span>${text('export.downloads', { done, total })}</span></p>
    </div>
  `;
}

function renderRunning(progress: ExportProgress): TemplateResult {
  if (progress.report?.missing === null) return renderPrinting(progress.report);
  const { byteLength, bytesDone, fileCount, filesDone, folderName, pack } = progress;
  const label =
    pack === undefined
      ? text('export.running', { folder: folderName })
      : text('pack.making', { name: pack.name });
  const speed = exportSpeed(progress);
  return html`
    <div class="running">
      <p>${label}</p>
      <progress-bar spoken .label=${label} .value=${bytesDone} .max=${byteLength}></progress-bar>
      <p class="figures">
        ${
          pack === undefined
            ? html`<span>${text('export.progress', { done: filesDone, total: fileCount })}</span>`
            : nothing
        }
        <span>
          ${text('export.progressBytes', { done: formatBytes(bytesDone), total: formatBytes(byteLength) })}
        </span>
      </p>
      ${
        speed === null
          ? nothing
          : html`<p class="figures">
            ${text('export.speed', {
              amount: formatBytes(Math.round(speed.bytesPerSecond)),
              time: formatDuration(speed.secondsLeft),
            })}
          </p>`
      }
    </div>
  `;
}

function endFolder({ state, filesDone, folderName, pack }: ExportProgress): string {
  if (state === 'done' && pack !== undefined)
    return text('pack.madeText', { name: pack.name, folder: folderName, count: pack.parts });
  if (state === 'done') return text('export.doneText', { folder: folderName });
  return filesDone === 0
    ? text('export.nothingWritten')
    : text('export.cancelledText', { count: filesDone, folder: folderName });
}

function endText({ filesDone: count, pack, state }: ExportProgress): string {
  const isPack = pack !== undefined;
  if (state === 'done') return text(isPack ? 'pack.made' : 'export.done', { count });
  if (state === 'cancelled') return text(isPack ? 'pack.cancelled' : 'export.cancelled');
  return text(isPack ? 'pack.failed' : 'export.failed');
}

/** Renders the result: what was written where, and what is missing. */
function renderEnd(progress: ExportProgress): TemplateResult {
  const { failure, state } = progress;
  const isDone = state === 'done';
  return html`
    <div class="end ${state}" role="alert">
      ${icon(isDone ? 'circleCheck' : 'circleAlert')}
      <div>
        <h3>${endText(progress)}</h3>
        <p class="muted">${endFolder(progress)}</p>
        ${(isDone ? lackWords(progress) : []).map((words) => html`<p class="held">${words}</p>`)}
      </div>
    </div>
    ${failure === null ? nothing : html`<failure-note .failure=${failure}></failure-note>`}
  `;
}

/**
 * Renders the progress or result of an export. `passphrase` is that of a finished pack, or `null`.
 */
export function renderExportProgress(
  progress: ExportProgress,
  offline: OfflineState | null,
  passphrase: string | null = null,
): TemplateResult {
  if (progress.state === 'downloading') return renderDownloads(progress, offline);
  if (progress.state === 'running') return renderRunning(progress);
  const isKept = progress.state === 'done' && passphrase !== null;
  return html`${renderEnd(progress)}
    ${isKept ? html`<pack-passphrase .passphrase=${passphrase}></pack-passphrase>` : nothing}`;
}

/** Renders the buttons of a started export. `again` tries another folder after a failure. */
export function renderExportActions(
  exports: ExportsStore,
  progress: ExportProgress,
  dialog: DialogController,
  again: (() => unknown) | null,
): TemplateResult {
  const { exportId, filesDone, pack, state } = progress;
  const isPack = pack !== undefined;
  if (isGoingOn(progress)) {
    return html`
      ${textButton(text(isPack ? 'pack.stop' : 'export.stop'), () => void exports.cancel(exportId))}
      ${state === 'downloading' ? textButton(text(isPack ? 'pack.stopWaiting' : 'export.stopWaiting'), () => exports.stopWaiting(exportId)) : nothing}
      ${textButton(text('export.hide'), dialog.close, { classes: 'primary' })}
    `;
  }
  const offersAgain = state === 'failed' && again !== null;
  return html`
    ${filesDone === 0 ? nothing : textButton(text(isPack ? 'pack.showFolder' : 'export.show'), () => exports.reveal(exportId), { symbol: 'folderOpen' })}
    ${textButton(text(state === 'failed' ? 'action.close' : 'action.done'), dialog.close, { classes: offersAgain ? '' : 'primary' })}
    ${offersAgain ? textButton(text('export.chooseAnother'), again, { classes: 'primary' }) : nothing}
  `;
}
