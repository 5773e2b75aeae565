import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { DeviceDetails, Health, SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { isCaptureWrong } from '../../../preload/contract/rules/snapshot-time.ts';
import { AppElement } from '../../dom/app-element.ts';
import { copyText } from '../../dom/copy-text.ts';
import { healthBlock } from '../../elements/health/health-block.ts';
import { measuredStyles } from '../../elements/health/measured-list.ts';
import { movementStyles } from '../../elements/health/movement-line.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { withFlaw } from '../../elements/tile/caption-line.ts';
import { noteTargets } from '../../elements/tile/note-fields.ts';
import { packText } from '../../elements/tile/pack-text.ts';
import { keptWords } from '../../elements/tile/tile-words.ts';
import { iconButton } from '../../elements/widgets/icon-button.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { icon } from '../../icons/icon.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { formatDuration } from '../../locales/format-duration.ts';
import { formatPixels } from '../../locales/format-pixels.ts';
import { formatAge } from '../../locales/format-time.ts';
import { formatInZone, type ZoneChoice, zoneChoices, zoneWord } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { type FieldEntry, type FieldValue, readDeviceFields } from '../../state/fleet/field-value.ts';
import { storedPrecisionKey, tileStateKey } from '../../state/gallery/tile-details.ts';
import { availabilityOf } from '../../state/session/availability.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { detailsPanelStyles } from './details-panel-styles.ts';
import '../../elements/widgets/failure-note.ts';
import '../../elements/widgets/segment-choice.ts';

type Fact = readonly [name: string, value: TemplateResult | string | null];

function code(identifier: string | null): TemplateResult | null {
  return identifier === null ? null : html`<span class="code">${identifier}</span>`;
}

/**
 * Names, ids, image, times and state of one tile. Fires `details-close`, and `device-remove` with
 * the id of a manually added device.
 */
@customElement('details-panel')
export class DetailsPanel extends AppElement {
  static override styles = [baseStyles, buttonStyles, measuredStyles, movementStyles, detailsPanelStyles];

  private readonly app = fromApp(this, {
    shows: ['connection', 'notes', 'now', 'session', 'settings'],
  });
  @property({ attribute: false }) tile: Tile | null = null;
  /** `null` while it is not loaded. */
  @property({ attribute: false }) device: DeviceDetails | null = null;
  /** Health of the tile's device; `null` for an archive, or if nothing is measured. */
  @property({ attribute: false }) health: Health | null = null;
  /**
   * Number of other selected subjects if the focused tile is not selected; 0 if no notice is
   * needed.
   */
  @property({ attribute: false }) selectedOthers = 0;

  @state() private copied = '';

  async focusNote(): Promise<void> {
    await this.updateComplete;
    await this.renderRoot.querySelector('note-fields')?.focusNote();
  }

  /** Renders a section of names and values, leaving out `null` values. */
  private renderFacts(heading: string, facts: readonly Fact[], below: unknown = nothing): TemplateResult {
    return html`
      <section>
        <h3>${heading}</h3>
        <dl>
          ${facts.map(([name, value]) =>
            value === null ? nothing : html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
          )}
        </dl>
        ${below}
      </section>
    `;
  }

  private renderSubject(tile: Tile): TemplateResult {
    const { deviceId, archiveId } = tile.subject;
    const { connection, now, session } = this.app;
    const availability = availabilityOf(session.value.session, connection.value);
    return this.renderFacts(
      text('details.subject'),
      [
        [text('details.device'), archiveId === null ? null : tile.deviceName],
        [text('details.deviceId'), code(deviceId)],
        [text('details.archiveId'), code(archiveId)],
        [text('details.state'), text(tileStateKey(tile, availability))],
        [text('gallery.badge.pinned'), tile.pins === undefined ? null : keptWords(tile.pins)],
        [text('details.checked'), tile.checkedAt === null ? null : formatAge(tile.checkedAt, now.value)],
      ],
      tile.failure === null ? nothing : html`<failure-note .failure=${tile.failure}></failure-note>`,
    );
  }

  private renderImage(tile: Tile, snapshot: SnapshotSummary): TemplateResult {
    const precision = storedPrecisionKey(tile);
    return this.renderFacts(text('details.image'), [
      [text('details.precision'), precision === null ? null : text(precision)],
      [text('details.pixels'), withFlaw(formatPixels(snapshot), snapshot)],
      [text('details.bytes'), formatBytes(snapshot.byteLength)],
      [text('details.type'), snapshot.mediaType],
      [text('details.hash'), this.renderHash(snapshot.hash)],
      [text('details.exported'), this.exportedText(tile)],
      [text('details.pack'), packText(snapshot, this.zone())],
      [text('details.requestId'), code(snapshot.requestId || null)],
    ]);
  }

  private exportedText({ exported }: Tile): string | null {
    if (exported === undefined) return null;
    const { at, folderName: folder } = exported;
    return text('details.exportedTo', { time: formatInZone(at, this.zone(), null), folder });
  }

  private renderHash(hash: string): TemplateResult {
    const isCopied = hash === this.copied;
    const label = text(isCopied ? 'details.copied' : 'details.copyHash');
    return html`<span class="with-action">
      <span class="code hash" title=${hash}>${hash}</span>
      <button
        class="icon-button small"
        type="button"
        aria-label=${text('details.copyHash')}
        data-tip=${label}
        @click=${(event: Event) => {
          if (copyText(hash, event.currentTarget as HTMLElement)) this.copied = hash;
        }}
      >
        ${icon(isCopied ? 'check' : 'copy')}
      </button>
      <span class="visually-hidden" role="status">${isCopied ? text('details.copied') : ''}</span>
    </span>`;
  }

  private renderClock(
    clock: 'captured' | 'received' | 'downloaded' | 'confirmed',
    at: number | null,
    offset: number | null,
  ): TemplateResult {
    return html`
      <div class="clock">
        <dt>${text(`details.${clock}`)} <span class="by">${text(`details.${clock}Hint`)}</span></dt>
        <dd>
          ${
            at === null
              ? html`<span class="muted">${text('details.notReported')}</span>`
              : html`<time datetime=${new Date(at).toISOString()}>${formatInZone(at, this.zone(), offset)}</time>
                <span class="age">${formatAge(at, this.app.now.value)}</span>`
          }
        </dd>
      </div>
    `;
  }

  private zone(): ZoneChoice {
    return this.app.settings.value?.timeZone ?? 'laptop';
  }

  private renderClocks(snapshot: SnapshotSummary): TemplateResult {
    const offset = snapshot.capturedOffsetMinutes ?? null;
    const zone = zoneWord(snapshot.fetchedAt, this.zone(), offset);
    return html`
      <section>
        <h3>${text('details.clocks')} <span class="zone">${text('details.clocksZone', { zone })}</span></h3>
        <segment-choice
          label=${text('clocks.zone')}
          .value=${this.zone()}
          .options=${zoneChoices.map((value) => ({ value, label: text(`clocks.zone.${value}`) }))}
          @choice=${(event: CustomEvent<ZoneChoice>) => this.app.settings.choose({ timeZone: event.detail })}
        ></segment-choice>
        ${
          this.zone() === 'device' && offset === null
            ? html`<p class="muted zone-note">${text('clocks.zoneNotReported')}</p>`
            : nothing
        }
        <dl class="clocks">
          ${this.renderClock('captured', snapshot.capturedAt, offset)}
          ${this.renderClock('received', snapshot.receivedAt, offset)}
          ${this.renderClock('downloaded', snapshot.fetchedAt, offset)}
          ${this.renderClock('confirmed', snapshot.confirmedAt, offset)}
        </dl>
        ${isCaptureWrong(snapshot) ? html`<p class="muted zone-note">${text('details.capturedWrong')}</p>` : nothing}
      </section>
    `;
  }

  private renderDevice(tile: Tile): TemplateResult | typeof nothing {
    const details = this.device;
    if (details === null || details.device.id !== tile.subject.deviceId) return nothing;
    const isByHand = details.device.origin === 'hand';
    if (details.fields.length === 0 && !isByHand) return nothing;
    return html`
      <section>
        <h3>${isByHand ? text('details.addedByHand') : text('details.fields')}</h3>
        ${this.renderEntries(readDeviceFields(details))}
        ${
          isByHand
            ? textButton(
                text('details.removeDevice'),
                () => this.dispatchEvent(new CustomEvent('device-remove', { detail: details.device.id })),
                { symbol: 'trash2' },
              )
            : nothing
        }
      </section>
    `;
  }

  private renderValue(value: FieldValue): TemplateResult {
    switch (value.kind) {
      case 'list':
        return this.renderEntries(value.entries);
      case 'time':
        return html`<time datetime=${new Date(value.at).toISOString()}>
          ${formatInZone(value.at, this.zone(), null)}
        </time>`;
      case 'duration':
        return html`${formatDuration(value.seconds)}`;
      case 'none':
        return html`<span class="muted">${text('details.none')}</span>`;
      case 'text':
        return value.text === ''
          ? html`<span class="muted">${text('details.notReported')}</span>`
          : html`${value.text}`;
      default:
        return assertNever(value);
    }
  }

  /** Renders readable names above their values, with nested lists indented. */
  private renderEntries(entries: readonly FieldEntry[]): TemplateResult {
    return html`<dl class="fields">
      ${entries.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${this.renderValue(value)}</dd></div>`)}
    </dl>`;
  }

  /** Escape leads one step back: from a note to the snapshots. */
  private readonly leaveNote = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent('details-left'));
  };

  private renderTile(tile: Tile): TemplateResult {
    const snapshot = bestSnapshot(tile);
    return html`
      <h2 class="name" dir="auto">
        ${tile.name}
        ${
          this.selectedOthers === 0
            ? nothing
            : html`<span class="note">${text('details.notSelected', { count: this.selectedOthers })}</span>`
        }
      </h2>
      ${this.renderSubject(tile)}
      <section>
        <note-fields
          .targets=${noteTargets(tile.subject, bestSnapshot(tile))}
          .drafts=${this.app.notes.value}
          .zone=${this.zone()}
          @keydown=${this.leaveNote}
        ></note-fields>
      </section>
      ${healthBlock(this.health, this.app.now.value)}
      ${snapshot === null ? nothing : [this.renderClocks(snapshot), this.renderImage(tile, snapshot)]}
      ${this.renderDevice(tile)}
    `;
  }

  protected override render(): TemplateResult {
    return html`
      <aside aria-label=${text('details.title')}>
        <header>
          <span class="title">${text('details.title')}</span>
          ${iconButton({ symbol: 'x', label: text('details.hide'), run: () => this.dispatchEvent(new CustomEvent('details-close')) })}
        </header>
        <div class="content scrolls" tabindex="0" role="group" aria-label=${text('details.title')}>
          ${
            this.tile === null
              ? html`<p class="nothing muted">${text('details.nothing')}</p>`
              : this.renderTile(this.tile)
          }
        </div>
      </aside>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'details-panel': DetailsPanel;
  }
}
