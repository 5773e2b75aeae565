import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { LEAST_FLOOR_BYTES, LEAST_QUOTA_BYTES } from '../../../preload/contract/core/limits.ts';
import type { ChosenFolder, StorageState } from '../../../preload/contract/index.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatMoment } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { invoke } from '../../state/store/invoke.ts';
import { StoreController } from '../../state/store/store-controller.ts';
import { sectionStyles } from '../layout/section-styles.ts';
import '../../elements/widgets/failure-note.ts';
import '../../elements/widgets/progress-bar.ts';
import { settingsRow } from '../layout/settings-row.ts';
import { renderStorageJob } from './storage-job.ts';
import './storage-move-dialog.ts';
import { textButton } from '../../elements/widgets/text-button.ts';

const GIGABYTE = 1_000_000_000;
const MEGABYTE = 1_000_000;

/** The bytes of a typed number of GB; null for what is no number. */
function readGigabytes(event: Event): number | null {
  const typed = (event.target as HTMLInputElement).value.trim().replace(',', '.');
  const bytes = Math.round(Number(typed) * GIGABYTE);
  return typed !== '' && Number.isFinite(bytes) ? bytes : null;
}

/** How much room there is, how much of it images may take, where they are, and whether they are sound. */
@customElement('storage-space')
class StorageSpace extends LitElement {
  static override styles = [sectionStyles, fieldStyles];

  private readonly app = fromApp(this, 'bridge', 'now', 'storage', 'toasts');

  @state() private isQuotaInvalid = false;
  @state() private isFloorInvalid = false;
  @state() private chosenFolder: NonNullable<ChosenFolder> | null = null;

  protected readonly stores = new StoreController(this, () => [this.app.storage, this.app.now]);

  private changeQuota(event: Event): void {
    const quotaBytes = readGigabytes(event);
    this.isQuotaInvalid = quotaBytes === null || quotaBytes < LEAST_QUOTA_BYTES;
    if (quotaBytes !== null && !this.isQuotaInvalid)
      void this.app.storage.act((storage) => storage.changeQuota({ quotaBytes }));
  }

  private changeFloor(event: Event, most: number | null): void {
    const floorBytes = readGigabytes(event);
    this.isFloorInvalid =
      floorBytes === null ||
      floorBytes < LEAST_FLOOR_BYTES ||
      floorBytes > (most ?? Number.POSITIVE_INFINITY);
    if (!this.isFloorInvalid) void this.app.storage.act((storage) => storage.changeFloor({ floorBytes }));
  }

  private usualFloor(): void {
    this.isFloorInvalid = false;
    void this.app.storage.act((storage) => storage.changeFloor({ floorBytes: null }));
    // The button goes with what it undoes.
    this.renderRoot.querySelector<HTMLElement>('#floor')?.focus();
  }

  private readonly chooseFolder = async () => {
    const answer = await invoke(() => this.app.bridge.storage.chooseFolder());
    if (answer.ok) this.chosenFolder = answer.value;
    else this.app.toasts.show({ message: failureText(answer.failure).message, tone: 'caution' });
  };

  private renderUse(storage: StorageState): TemplateResult {
    const { usedBytes, quotaBytes, images, freeDiskBytes, floorBytes, space: room } = storage;
    return html`<div class="card panel">
      <p class="headline">
        ${text('storage.used', { used: formatBytes(usedBytes), quota: formatBytes(quotaBytes) })}
      </p>
      <progress-bar .label=${text('storage.usedLabel')} .value=${usedBytes} .max=${quotaBytes}></progress-bar>
      <p class="hint">
        ${text('storage.images', { count: images })} ·
        ${
          freeDiskBytes === null
            ? text('storage.diskUnknown')
            : text('storage.disk', { free: formatBytes(freeDiskBytes), floor: formatBytes(floorBytes) })
        }
      </p>
      ${room === 'fits' ? nothing : html`<p class="amber" role="status">${text(`storage.space.${room}`)}</p>`}
    </div>`;
  }

  private renderQuota({ quotaBytes }: StorageState): TemplateResult {
    return settingsRow({
      name: text('storage.quotaUnit'),
      hint: text('storage.quotaHint'),
      control: html`<div class="field">
        <input
          id="quota"
          class="input short"
          inputmode="decimal"
          aria-label=${text('storage.quotaUnit')}
          aria-invalid=${this.isQuotaInvalid}
          aria-describedby="quota-error"
          .value=${String(quotaBytes / GIGABYTE)}
          @change=${(event: Event) => this.changeQuota(event)}
        />
        <p class="error" id="quota-error" ?hidden=${!this.isQuotaInvalid}>${text('storage.quotaInvalid')}</p>
      </div>`,
    });
  }

  private renderFloor({ floorBytes, isFloorChosen, largestFloorBytes }: StorageState): TemplateResult {
    const error =
      largestFloorBytes === null
        ? text('storage.floorInvalid')
        : text('storage.floorInvalidMost', { most: formatBytes(largestFloorBytes) });
    return settingsRow({
      name: text('storage.floorUnit'),
      hint: text('storage.floorHint'),
      control: html`<div class="field">
        <input
          id="floor"
          class="input short"
          inputmode="decimal"
          aria-label=${text('storage.floorUnit')}
          aria-invalid=${this.isFloorInvalid}
          aria-describedby="floor-error"
          .value=${String(Math.round(floorBytes / MEGABYTE) / 1_000)}
          @change=${(event: Event) => this.changeFloor(event, largestFloorBytes)}
        />
        <p class="error" id="floor-error" ?hidden=${!this.isFloorInvalid}>${error}</p>
        ${
          isFloorChosen
            ? textButton(text('storage.floorUsual'), () => this.usualFloor(), { classes: 'quiet' })
            : nothing
        }
      </div>`,
    });
  }

  private renderPlace({ folder: place, job }: StorageState): TemplateResult {
    const isBusy = job?.state === 'running';
    return html`<div class="row">
      <div class="words">
        <p class="name">${text('storage.folder')}</p>
        <p class=${place.kind === 'away' ? 'amber' : 'hint'}>
          ${place.kind === 'own' ? text('storage.folder.own') : text(`storage.folder.${place.kind}`, { folder: place.folderName })}
        </p>
      </div>
      <div class="buttons">
        ${
          place.kind === 'chosen'
            ? textButton(
                text('storage.folder.back'),
                () => void this.app.storage.act((storage) => storage.move({ to: 'own' })),
                { disabled: isBusy },
              )
            : nothing
        }
        ${textButton(text('storage.folder.choose'), () => void this.chooseFolder(), { symbol: 'folderOpen', disabled: isBusy })}
      </div>
    </div>`;
  }

  private renderReport({ report }: StorageState): TemplateResult {
    if (report === null) return html`<p class="hint">${text('storage.check.never')}</p>`;
    const { damaged, missing, images, orphans, endedAt, database } = report;
    const time = formatMoment(endedAt, this.app.now.value);
    return html`
      <p class=${damaged + missing === 0 ? 'green' : 'amber'}>
        ${
          damaged + missing === 0
            ? text('storage.check.verified', { count: images, time })
            : text('storage.check.found', { damaged, missing, count: images, time })
        }
      </p>
      ${database === 'verified' ? nothing : html`<p class="amber">${text('storage.check.database')}</p>`}
      ${orphans === 0 ? nothing : html`<p class="hint">${text('storage.check.orphans', { count: orphans })}</p>`}
    `;
  }

  private renderCheck(storage: StorageState): TemplateResult {
    const isBusy = storage.job?.state === 'running';
    return html`<div class="row">
      <div class="words">
        <p class="name">${text('storage.check')}</p>
        <p class="hint">${text('storage.checkHint')}</p>
        ${this.renderReport(storage)}
      </div>
      ${textButton(text('storage.check.start'), () => void this.app.storage.act((calls) => calls.check()), { symbol: 'activity', disabled: isBusy })}
    </div>`;
  }

  protected override render(): TemplateResult {
    const { state: storage, failure } = this.app.storage.value;
    const note =
      failure === null
        ? nothing
        : html`<div role="alert"><failure-note .failure=${failure}>
          ${textButton(text('action.tryAgain'), () => void this.app.storage.load())}
        </failure-note></div>`;
    if (storage === null) {
      return failure === null
        ? html`<div class="card"><span class="skeleton"></span><span class="skeleton"></span></div>`
        : html`${note}`;
    }
    return html`
      <div class="panels">
        ${note} ${this.renderUse(storage)}
        ${renderStorageJob(storage.job, () => void this.app.storage.act((calls) => calls.cancelJob()))}
        <div class="card">
          ${this.renderQuota(storage)} ${this.renderFloor(storage)} ${this.renderPlace(storage)} ${this.renderCheck(storage)}
        </div>
      </div>
      ${
        this.chosenFolder === null
          ? nothing
          : html`<storage-move-dialog
            .place=${this.chosenFolder}
            @move-wanted=${() => void this.app.storage.act((calls) => calls.move({ to: 'chosen' }))}
            @dialog-close=${() => (this.chosenFolder = null)}
          ></storage-move-dialog>`
      }
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'storage-space': StorageSpace;
  }
}
