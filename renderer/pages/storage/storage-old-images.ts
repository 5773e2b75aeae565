import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { MOST_DAYS_KEPT } from '../../../preload/contract/core/limits.ts';
import type { SupersededImages } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { fieldStyles } from '../../elements/styles/field-styles.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { numberFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { CalmReload } from '../../state/store/calm-reload.ts';
import { invoke } from '../../state/store/invoke.ts';
import { amountField } from '../layout/amount-field.ts';
import { sectionStyles } from '../layout/section-styles.ts';
import { settingsRow } from '../layout/settings-row.ts';
import '../../locales/add-late-texts.ts';
import './storage-old-dialog.ts';

/** Parses a typed number of days: `all` for an empty field, `null` for anything else. */
function readDays(typed: string): number | 'all' | null {
  if (typed.trim() === '') return 'all';
  const days = Number(typed.trim());
  return Number.isInteger(days) && days >= 1 && days <= MOST_DAYS_KEPT ? days : null;
}

/** Disk usage of superseded images, and the days they are kept. */
@customElement('storage-old-images')
class StorageOldImages extends AppElement {
  static override styles = [
    sectionStyles,
    fieldStyles,
    // The row belongs to the surrounding card.
    css`
      :host {
        display: contents;
      }

      .row {
        border-block-start: 1px solid var(--color-line);
      }
    `,
  ];

  private readonly app = fromApp(this, {
    shows: ['storage'],
    uses: ['bridge', 'gallery', 'toasts'],
  });

  @state() private counted: SupersededImages | null = null;
  @state() private isInvalid = false;
  @state() private isCounting = false;
  @state() private asked: { readonly days: number; readonly counted: SupersededImages } | null = null;

  /** Counts again after images were added or removed. */
  protected readonly recount = new CalmReload(this, {
    store: () => this.app.storage,
    key: () => `${this.app.storage.value.state?.usedBytes}`,
    load: () => void this.count(),
  });

  private async count(): Promise<void> {
    const answer = await this.read(null);
    if (answer !== null) this.counted = answer;
  }

  private async read(days: number | null): Promise<SupersededImages | null> {
    const answer = await invoke(() => this.app.bridge.storage.superseded({ days }));
    if (answer.ok) return answer.value;
    this.app.toasts.warn(answer.failure);
    return null;
  }

  private async change(typed: string): Promise<void> {
    const days = readDays(typed);
    this.isInvalid = days === null;
    if (days === null) return;
    if (days === 'all') return await this.keep(null);
    this.isCounting = true;
    const counted = await this.read(days);
    this.isCounting = false;
    if (counted === null) this.showKept();
    else if (counted.goingImages === 0) await this.keep(days);
    else this.asked = { days, counted };
  }

  private async keep(days: number | null): Promise<void> {
    const answer = await invoke(() => this.app.bridge.storage.changeDaysKept({ days }));
    if (!answer.ok) {
      this.showKept();
      this.app.toasts.warn(answer.failure);
      return;
    }
    const { images, bytes } = answer.value;
    await this.app.storage.load();
    if (images === 0) return;
    this.app.gallery.reload(false);
    const message = text('storage.done', { count: images, bytes: formatBytes(bytes) });
    this.app.toasts.show({ message, tone: 'good' });
  }

  /** Restores the stored value. */
  private showKept(): void {
    const field = this.renderRoot.querySelector<HTMLInputElement>('#days');
    if (field !== null) field.value = this.kept();
  }

  private kept(): string {
    return String(this.app.storage.value.state?.daysKept ?? '');
  }

  private readonly closed = () => {
    this.asked = null;
    this.showKept();
  };

  private renderShare(): TemplateResult {
    const { counted, isCounting } = this;
    if (counted === null || isCounting)
      return html`<p class="hint" role="status">${text('storage.ask.looking')}</p>`;
    if (counted.images === 0) return html`<p class="hint">${text('storage.old.none')}</p>`;
    const used = this.app.storage.value.state?.usedBytes ?? 0;
    const share = numberFormat({ style: 'percent', maximumFractionDigits: 0 }).format(
      Math.min(1, counted.bytes / Math.max(1, used)),
    );
    return html`<p class="hint">
      ${text('storage.old.share', { count: counted.images, bytes: formatBytes(counted.bytes), share })}
    </p>`;
  }

  protected override render(): TemplateResult {
    const { asked } = this;
    return html`${settingsRow({
      name: text('storage.old.unit'),
      hint: text('storage.old.hint'),
      below: this.renderShare(),
      control: amountField({
        id: 'days',
        label: text('storage.old.unit'),
        placeholder: text('storage.old.all'),
        value: this.kept(),
        isInvalid: this.isInvalid,
        error: text('storage.old.invalid', { most: MOST_DAYS_KEPT }),
        change: (typed) => void this.change(typed),
      }),
    })}
    ${
      asked === null
        ? nothing
        : html`<storage-old-dialog
            .days=${asked.days}
            .counted=${asked.counted}
            @removal-wanted=${() => void this.keep(asked.days)}
            @dialog-close=${this.closed}
          ></storage-old-dialog>`
    }`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'storage-old-images': StorageOldImages;
  }
}
