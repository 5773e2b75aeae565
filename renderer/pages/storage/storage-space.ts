import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { LEAST_FLOOR_BYTES, LEAST_QUOTA_BYTES } from '../../../preload/contract/core/limits.ts';
import type { ChosenFolder, StorageJob, StorageState } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { keepFocus } from '../../dom/keep-focus.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { failureAlert, restartButton } from '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatTime } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { invoke } from '../../state/store/invoke.ts';
import { amountRow } from '../layout/amount-field.ts';
import { sectionStyles } from '../layout/section-styles.ts';
import { settingsRow } from '../layout/settings-row.ts';
import '../../elements/widgets/progress-bar.ts';
import '../sign-in/leftover-accounts.ts';
import './storage-move-dialog.ts';
import './storage-old-images.ts';
import '../../locales/add-late-texts.ts';

const GIGABYTE = 1_000_000_000;
const MEGABYTE = 1_000_000;

/** Parses a typed number of GB as bytes; `null` if it is not a number. */
function readGigabytes(typed: string): number | null {
  const bytes = Math.round(Number(typed.trim().replace(',', '.')) * GIGABYTE);
  return typed.trim() !== '' && Number.isFinite(bytes) ? bytes : null;
}

/** Disk space, the part that images may take, their folder, and their verification. */
@customElement('storage-space')
class StorageSpace extends AppElement {
  static override styles = [
    sectionStyles,
    fieldStyles,
    css`
      storage-old-images + .row {
        border-block-start: 1px solid var(--color-line);
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['storage', 'now'], uses: ['bridge', 'toasts'] });

  @state() private isQuotaInvalid = false;
  @state() private isFloorInvalid = false;
  @state() private isConfirmingDelete = false;
  /** Set after a restore: the remaining trash could not be restored. */
  @state() private isRestored = false;
  @state() private chosenFolder: NonNullable<ChosenFolder> | null = null;

  constructor() {
    super();
    keepFocus(this, '.in-trash', '.check-now');
  }

  private changeQuota(typed: string): void {
    const quotaBytes = readGigabytes(typed);
    this.isQuotaInvalid = quotaBytes === null || quotaBytes < LEAST_QUOTA_BYTES;
    if (quotaBytes !== null && !this.isQuotaInvalid)
      void this.app.storage.act((storage) => storage.changeQuota({ quotaBytes }));
  }

  private changeFloor(typed: string, most: number | null): void {
    const floorBytes = readGigabytes(typed);
    this.isFloorInvalid =
      floorBytes === null ||
      floorBytes < LEAST_FLOOR_BYTES ||
      floorBytes > (most ?? Number.POSITIVE_INFINITY);
    if (!this.isFloorInvalid) void this.app.storage.act((storage) => storage.changeFloor({ floorBytes }));
  }

  private usualFloor(): void {
    this.isFloorInvalid = false;
    void this.app.storage.act((storage) => storage.changeFloor({ floorBytes: null }));
    // The button disappears with the undone action.
    this.renderRoot.querySelector<HTMLElement>('#floor')?.focus();
  }

  private readonly chooseFolder = async () => {
    const answer = await invoke(() => this.app.bridge.storage.chooseFolder());
    if (answer.ok) this.chosenFolder = answer.value;
    else this.app.toasts.warn(answer.failure);
  };

  private renderUse(storage: StorageState): TemplateResult {
    const { usedBytes, quotaBytes, images, partialBytes, freeDiskBytes, space } = storage;
    const floor = formatBytes(storage.floorBytes);
    return html`<div class="card panel">
      <p class="headline">
        ${text('storage.used', { used: formatBytes(usedBytes), quota: formatBytes(quotaBytes) })}
      </p>
      <progress-bar .label=${text('storage.usedLabel')} .value=${usedBytes} .max=${quotaBytes}></progress-bar>
      <p class="hint">
        ${text('storage.images', { count: images })} ·
        ${partialBytes === 0 ? nothing : html`${text('storage.partial', { bytes: formatBytes(partialBytes) })} ·`}
        ${
          freeDiskBytes === null
            ? text('storage.diskUnknown')
            : text(freeDiskBytes < storage.floorBytes ? 'storage.diskShort' : 'storage.disk', {
                free: formatBytes(freeDiskBytes),
                floor,
              })
        }
      </p>
      ${space === 'fits' ? nothing : html`<p class="amber" role="status">${text(`storage.space.${space}`)}</p>`}
    </div>`;
  }

  private renderQuota({ quotaBytes }: StorageState): TemplateResult {
    return amountRow({
      id: 'quota',
      label: text('storage.quotaUnit'),
      hint: text('storage.quotaHint'),
      value: String(quotaBytes / GIGABYTE),
      isInvalid: this.isQuotaInvalid,
      error: text('storage.quotaInvalid'),
      change: (typed) => this.changeQuota(typed),
    });
  }

  private renderFloor({
    floorBytes,
    isFloorChosen,
    largestFloorBytes: largest,
  }: StorageState): TemplateResult {
    return amountRow({
      id: 'floor',
      label: text('storage.floorUnit'),
      hint: text('storage.floorHint'),
      value: String(Math.round(floorBytes / MEGABYTE) / 1_000),
      isInvalid: this.isFloorInvalid,
      error:
        largest === null
          ? text('storage.floorInvalid')
          : text('storage.floorInvalidMost', { most: formatBytes(largest) }),
      change: (typed) => this.changeFloor(typed, largest),
      below: isFloorChosen
        ? textButton(text('storage.floorUsual'), () => this.usualFloor(), { classes: 'quiet' })
        : nothing,
    });
  }

  private renderFolder({ folder, job }: StorageState): TemplateResult {
    const disabled = job?.state === 'running';
    const back = () => this.app.storage.act((calls) => calls.move({ to: 'own' }));
    const where =
      folder.kind === 'own'
        ? text('storage.folder.own')
        : text(`storage.folder.${folder.kind}`, { folder: folder.folderName });
    return settingsRow({
      name: text('storage.folder'),
      below: html`<p class=${folder.kind === 'away' ? 'amber' : 'hint'}>${where}</p>`,
      control: html`<div class="buttons">
        ${folder.kind === 'chosen' ? textButton(text('storage.folder.back'), back, { disabled }) : nothing}
        ${textButton(text('storage.folder.choose'), this.chooseFolder, { symbol: 'folderOpen', disabled })}
      </div>`,
    });
  }

  private renderReport({ report }: StorageState): TemplateResult {
    if (report === null) return html`<p class="hint">${text('storage.check.never')}</p>`;
    const { damaged, missing, images, found, orphans, endedAt, database } = report;
    if (database === 'damaged') {
      return html`<p class="amber">${text('storage.check.database')}</p>
        ${restartButton()}`;
    }
    const about = { count: images, time: formatTime(endedAt, this.app.now.value) };
    return html`
      ${
        damaged + missing === 0
          ? html`<p class="green">${text('storage.check.verified', about)}</p>`
          : html`<p class="amber">${text('storage.check.found', { damaged, missing, ...about })}</p>`
      }
      ${found === 0 ? nothing : html`<p class="green">${text('storage.check.back', { count: found })}</p>`}
      ${orphans === 0 ? nothing : html`<p class="hint">${text('storage.check.orphans', { count: orphans })}</p>`}
    `;
  }

  private renderCheck(storage: StorageState): TemplateResult {
    return settingsRow({
      name: text('storage.check'),
      hint: text('storage.checkHint'),
      below: this.renderReport(storage),
      control: textButton(text('storage.check.start'), () => this.app.storage.act((calls) => calls.check()), {
        classes: 'check-now',
        symbol: 'activity',
        disabled: storage.job?.state === 'running',
      }),
    });
  }

  /** Renders the trash. Deleting permanently asks first (P38). */
  private renderTrash({ trash, job }: StorageState): TemplateResult | typeof nothing {
    if (trash.files === 0) return nothing;
    const disabled = job?.state === 'running';
    const about = { count: trash.files, bytes: formatBytes(trash.bytes) };
    const act = (call: 'restoreTrash' | 'emptyTrash') => async () => {
      this.isConfirmingDelete = false;
      const isDone = await this.app.storage.act((calls) => calls[call]());
      this.isRestored = isDone && call === 'restoreTrash';
    };
    const confirm = (isConfirming: boolean) => () => (this.isConfirmingDelete = isConfirming);
    return settingsRow({
      name: text('storage.trash'),
      hint: text(this.isConfirmingDelete ? 'storage.trash.sure' : 'storage.trashHint', about),
      below: this.isRestored
        ? html`<p class="amber" role="status">${text('storage.trash.unnamed', about)}</p>`
        : nothing,
      control: this.isConfirmingDelete
        ? html`<div class="buttons">
            ${textButton(text('action.cancel'), confirm(false), { classes: 'in-trash' })}
            ${textButton(text('storage.trash.delete'), act('emptyTrash'), { classes: 'danger', disabled })}
          </div>`
        : html`<div class="buttons">
            ${textButton(text('storage.trash.restore'), act('restoreTrash'), { classes: 'in-trash', disabled })}
            ${textButton(text('storage.trash.delete'), confirm(true), { disabled })}
          </div>`,
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state: storage, failure } = this.app.storage.value;
    const note = failureAlert(failure, () => this.app.storage.load());
    if (storage === null) {
      return failure === null
        ? html`<div class="card"><span class="skeleton"></span><span class="skeleton"></span></div>`
        : note;
    }
    // The default minimum is a share of the disk, which may not be connected.
    const isFloorKnown = storage.isFloorChosen || storage.diskBytes !== null;
    return html`
      <div class="panels">
        ${note} ${this.renderUse(storage)}
        ${renderStorageJob(storage.job, () => void this.app.storage.act((calls) => calls.cancelJob()))}
        <div class="card">
          ${this.renderQuota(storage)} ${isFloorKnown ? this.renderFloor(storage) : nothing}
          <storage-old-images></storage-old-images>
          ${this.renderFolder(storage)} ${this.renderCheck(storage)}
          ${this.renderTrash(storage)}
        </div>
        <leftover-accounts></leftover-accounts>
      </div>
      ${
        this.chosenFolder === null
          ? nothing
          : html`<storage-move-dialog
            .folder=${this.chosenFolder}
            @move-wanted=${() => void this.app.storage.act((calls) => calls.move({ to: 'chosen' }))}
            @dialog-close=${() => (this.chosenFolder = null)}
          ></storage-move-dialog>`
      }
    `;
  }
}

/** Renders the running or just finished work on the images. */
function renderStorageJob(job: StorageJob | null, cancel: () => void): TemplateResult | typeof nothing {
  if (job === null) return nothing;
  const { kind, phase, imagesDone, images, bytesDone } = job;
  switch (job.state) {
    case 'running':
      return html`<div class="card panel">
        <p class="headline" role="status">${text(`storage.job.${kind}`)}</p>
        <progress-bar
          .label=${text(`storage.job.${kind}`)}
          .value=${imagesDone}
          .max=${phase === 'images' ? images : 0}
        ></progress-bar>
        <p class="figures">
          <span>
            ${text(`storage.job.phase.${phase}`, { done: imagesDone, total: images, bytes: formatBytes(bytesDone) })}
          </span>
        </p>
        <div class="buttons">${textButton(text('action.cancel'), cancel, { symbol: 'x' })}</div>
      </div>`;
    case 'done':
      return html`<p class="green" role="status">
        ${text(kind === 'move' ? 'storage.job.moveDone' : 'storage.job.checkDone')}
      </p>`;
    case 'cancelled':
      return html`<p class="note" role="status">${text(kind === 'move' ? 'storage.job.moveCancelled' : 'storage.job.checkCancelled')}</p>`;
    case 'failed':
      return failureAlert(job.failure);
    default:
      return assertNever(job.state);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'storage-space': StorageSpace;
  }
}
