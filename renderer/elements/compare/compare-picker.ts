import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Frame, Timeline } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { AppElement } from '../../dom/app-element.ts';
import { formatZoned, type ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { isListed } from '../../state/viewer/frames.ts';
import type { FoundDevice, ViewerSource } from '../../state/viewer/viewer-source.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { fieldStyles } from '../styles/field-styles.ts';
import { precisionWords } from '../tile/caption-line.ts';
import { textButton } from '../widgets/text-button.ts';
import { type ComparePane, paneOfFrame } from './compare-pane.ts';
import { oldListWords } from './compare-words.ts';

/** Searches once for a word rather than for each letter. */
const SETTLE_MS = 150;

function isSameSubject(one: Frame, other: Frame | undefined): boolean {
  return other !== undefined && subjectKey(one.subject) === subjectKey(other.subject);
}

/**
 * Finds a snapshot by device and time, using native lists. Fires `pane-choice` with a
 * `ComparePane`, and `picker-close`.
 */
@customElement('compare-picker')
class ComparePicker extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    css`
      :host {
        display: grid;
        align-content: start;
        gap: var(--space-3);
      }

      label {
        display: grid;
        gap: var(--space-1);
        font-size: var(--text-small);
      }

      :is(select, input) {
        inline-size: 100%;
        padding: var(--space-1) var(--space-2);
        border: 1px solid var(--color-line-strong);
        border-radius: var(--radius-medium);
        background: var(--color-raised);
        color: var(--color-text);
      }

      select {
        block-size: 10rem;
      }

      option {
        padding: var(--space-1);
        overflow-wrap: anywhere;
        white-space: normal;
      }

      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
    `,
  ];

  @property({ attribute: false }) source: ViewerSource | undefined;
  @property({ attribute: false }) zone: ZoneChoice = 'laptop';
  /** Initial device; `null` for the first of the fleet. */
  @property({ attribute: false }) deviceId: string | null = null;

  @state() private devices: readonly FoundDevice[] = [];
  @state() private timeline: Timeline | null = null;
  @state() private chosen = -1;

  @query('input') private readonly field!: HTMLInputElement;

  private settling: ReturnType<typeof setTimeout> | undefined;
  private searches = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.updateComplete.then(() => {
      this.field.focus();
      void this.find('');
      if (this.deviceId !== null) void this.look(this.deviceId);
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.settling);
  }

  protected override render(): TemplateResult {
    return html`
      <label>
        <span>${text('compare.pick.search')}</span>
        <input type="search" @input=${this.typed} />
      </label>
      <label>
        <span>${text('compare.pick.device')}</span>
        <select size="6" @change=${(event: Event) => void this.look((event.currentTarget as HTMLSelectElement).value)}>
          ${this.devices.map(
            ({ deviceId, name, organizationName }) => html`<option
              value=${deviceId}
              .selected=${deviceId === this.deviceId}
            >
              ${organizationName === null ? name : text('compare.pick.deviceOf', { name, organization: organizationName })}
            </option>`,
          )}
        </select>
      </label>
      ${this.renderSnapshots()}
      <div class="actions">
        ${textButton(text('compare.pick.put'), this.put, { classes: 'primary', disabled: this.pane() === null })}
        ${textButton(text('action.cancel'), () => this.dispatchEvent(new CustomEvent('picker-close')))}
      </div>
    `;
  }

  private renderSnapshots(): TemplateResult {
    const listed = this.listed();
    return html`<label>
      <span>${text('compare.pick.snapshot')}</span>
      <select
        size="8"
        @change=${(event: Event) => (this.chosen = (event.currentTarget as HTMLSelectElement).selectedIndex)}
        @dblclick=${this.put}
      >
        ${listed.map((frame, index) => {
          const snapshot = bestSnapshot(frame);
          const time = formatZoned(frame.at, this.zone, snapshot?.capturedOffsetMinutes ?? null);
          const words =
            snapshot === null
              ? text('compare.pick.frameMissing', { time })
              : text('compare.pick.frame', {
                  time,
                  precision: precisionWords(snapshot),
                });
          return html`<option .selected=${index === this.chosen}>${words}</option>`;
        })}
      </select>
      ${
        this.timeline !== null && listed.length === 0
          ? html`<span class="muted">${text('compare.pick.nothing')}</span>`
          : nothing
      }
      <span class="muted">${oldListWords(this.timeline?.listedAt ?? null, this.zone)}</span>
    </label>`;
  }

  /** Returns the snapshots that the service lists or this laptop has, newest first. */
  private listed(): readonly Frame[] {
    return (this.timeline?.frames ?? []).filter(isListed).toReversed();
  }

  private pane(): ComparePane | null {
    const frame = this.listed()[this.chosen];
    return frame === undefined ? null : paneOfFrame(frame, this.timeline?.deviceName ?? '');
  }

  private readonly put = (): void => {
    const pane = this.pane();
    if (pane !== null) this.dispatchEvent(new CustomEvent<ComparePane>('pane-choice', { detail: pane }));
  };

  private readonly typed = (): void => {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => void this.find(this.field.value), SETTLE_MS);
  };

  private async find(words: string): Promise<void> {
    this.searches += 1;
    const { searches } = this;
    const devices = (await this.source?.findDevices(words)) ?? [];
    if (searches === this.searches) this.devices = devices;
  }

  private async look(deviceId: string): Promise<void> {
    this.deviceId = deviceId;
    // The previous device's list must not be used for this one.
    this.timeline = null;
    this.chosen = -1;
    // Shows the known list at once, then the service's current one.
    for (const refresh of [false, true]) {
      const timeline = (await this.source?.timeline(deviceId, null, refresh)) ?? null;
      if (this.deviceId !== deviceId) return;
      // A known list stays if it can't be refreshed.
      if (timeline === null && refresh) return;
      // Read late: the user may have chosen meanwhile.
      const chosen = this.listed()[this.chosen];
      this.timeline = timeline;
      const same = this.listed().findIndex(
        (frame) => frame.at === chosen?.at && isSameSubject(frame, chosen),
      );
      this.chosen = same >= 0 ? same : this.listed().length > 0 ? 0 : -1;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'compare-picker': ComparePicker;
  }
}
