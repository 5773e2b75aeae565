import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { ReadyCheck, ReadyRow } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { copyText } from '../../../dom/copy-text.ts';
import { printText } from '../../../dom/print-text.ts';
import { textButton } from '../../../elements/widgets/text-button.ts';
import { icon } from '../../../icons/icon.ts';
import { formatAge, formatExactWithZone } from '../../../locales/format-time.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import { organizationName } from '../../../state/navigation/location.ts';
import {
  checkedWords,
  nothingSince,
  readyHeadline,
  readySheetText,
  readyWord,
} from '../../../state/offline/offline-sheet.ts';
import { subjectTitle } from '../../../state/offline/offline-words.ts';
import { SectionList } from '../../layout/section-list.ts';
import { sectionStyles } from '../../layout/section-styles.ts';
import { rowContent } from '../../layout/settings-row.ts';
import '../../../elements/widgets/segment-choice.ts';

const COLOURS = ['all', 'amber', 'green'] as const;
type Colour = (typeof COLOURS)[number];

/**
 * Result of a check: green, or amber with the reason, image by image. It can be copied and
 * printed.
 */
@customElement('offline-ready-sheet')
class OfflineReadySheet extends AppElement {
  static override styles = [
    sectionStyles,
    css`
      .summary {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-3);
        align-items: center;
        justify-content: space-between;
        margin-block: var(--space-4) var(--space-2);
      }

      .filter {
        margin-block-end: var(--space-2);
      }
    `,
  ];

  private readonly app = fromApp(this, {
    shows: ['now'],
    uses: ['bridge', 'navigation', 'offline', 'toasts'],
  });
  @property({ attribute: false }) check!: ReadyCheck;

  @state() private colour: Colour = 'all';

  private since = nothingSince;

  private readonly rows = new SectionList<ReadyRow>(
    this,
    async (page) => {
      const { bridge } = this.app;
      const sheet = await bridge.offline.readySheet({ checkId: this.check.id, colour: this.colour, ...page });
      if (sheet.ok) this.since = sheet.value;
      return sheet;
    },
    { store: () => this.app.offline, key: () => this.app.offline.value },
  );

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('check');
    if (!changed.has('check') || (before?.id === this.check.id && before.phase === this.check.phase)) return;
    void this.rows.load();
  }

  private headline() {
    return readyHeadline(this.check, this.since, this.app.now.value);
  }

  private choose(colour: Colour): void {
    this.colour = colour;
    void this.rows.load();
  }

  /** Returns the whole sheet as text; `null`, with a toast, if it could not be read. */
  private async sheetText(): Promise<string | null> {
    const sheet = await readySheetText(this.app.bridge, this.check, this.headline());
    if (sheet.ok) return sheet.value;
    this.app.toasts.warn(sheet.failure);
    return null;
  }

  private readonly copy = async (event: Event) => {
    const button = event.currentTarget as HTMLElement;
    const sheet = await this.sheetText();
    if (sheet === null) return;
    const isCopied = copyText(sheet, button);
    this.app.toasts.show({
      message: text(isCopied ? 'offline.ready.copied' : 'offline.ready.notCopied'),
      tone: isCopied ? 'good' : 'caution',
    });
  };

  private readonly print = async () => {
    const sheet = await this.sheetText();
    if (sheet !== null) printText(sheet);
  };

  private readonly renderRow = (row: ReadyRow): TemplateResult => {
    const precision = text(`gallery.precision.${row.precision}`);
    const { confirmedAt } = row;
    return rowContent({
      name: subjectTitle(row),
      hint:
        confirmedAt === null
          ? precision
          : `${precision} · ${text('offline.ready.confirmed', { age: formatAge(confirmedAt, this.app.now.value) })}`,
      control: html`<span class="mark ${row.colour}">
        ${icon(row.colour === 'green' ? 'circleCheck' : 'triangleAlert')}${readyWord(row)}
      </span>`,
    });
  };

  /** Renders the link back to the images that the visit was prepared from. */
  private renderBack(): TemplateResult | typeof nothing {
    const { navigation } = this.app;
    const from = navigation.lastBrowse();
    const location = from.page === 'browse' ? from.location : null;
    if (location === null) return nothing;
    const name = location.device?.name ?? organizationName(location.organization);
    return textButton(text('visit.back', { name }), () => navigation.go(from), {
      classes: 'quiet',
      symbol: 'images',
    });
  }

  protected override render(): TemplateResult {
    const { check } = this;
    const { words, isReady } = this.headline();
    return html`
      <div class="summary">
        <div>
          <p class="headline ${isReady ? 'green' : 'amber'}" role="status">${words}</p>
          <p class="hint">
            ${checkedWords(check)} ·
            ${text('offline.ready.at', { time: formatExactWithZone(check.endedAt ?? check.startedAt) })}
          </p>
        </div>
        <div class="buttons">
          ${this.renderBack()} ${textButton(text('offline.ready.copy'), this.copy, { symbol: 'copy' })}
          ${textButton(text('offline.ready.print'), this.print)}
        </div>
      </div>
      <p class="filter">
        <segment-choice
          .label=${text('offline.ready.show')}
          .options=${COLOURS.map((value) => ({ value, label: text(`offline.ready.show.${value}`) }))}
          .value=${this.colour}
          @choice=${(event: CustomEvent<Colour>) => this.choose(event.detail)}
        ></segment-choice>
      </p>
      ${this.rows.render({
        label: text('offline.ready.sheet'),
        row: this.renderRow,
        empty: [text('offline.ready.none'), text('offline.ready.noneText'), 'circleCheck'],
      })}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-ready-sheet': OfflineReadySheet;
  }
}
