import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { SnapshotSummary, Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { type Doubt, doubtOf } from '../../../preload/contract/rules/doubts.ts';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { icon } from '../../icons/icon.ts';
import type { ImageSource } from '../../imaging/image-decode.ts';
import { shownKey } from '../../keyboard/chosen-keys.ts';
import { formatTime } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';
import { type Absence, absenceOf, snapshotForWidth } from '../../state/gallery/best-snapshot.ts';
import type { Availability } from '../../state/session/availability.ts';
import { isLargerThanThumbnail, isThumbnailEnough } from '../../state/viewer/thumbnail-size.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { skeletonStyles } from '../styles/skeleton-styles.ts';
import { hint } from '../widgets/icon-button.ts';
import { middleCut } from '../widgets/middle-cut.ts';
import { type Match, matchedText } from './matched-text.ts';
import { shortIdMark } from './short-id-mark.ts';
import { snapshotTileStyles } from './snapshot-tile-styles.ts';
import { badgeIcons, markBadges } from './tile-badges.ts';
import { captionAge, doubtText, failedWords, tileHealth } from './tile-words.ts';

const missingIcons = { ...badgeIcons, notDownloaded: 'cloudOff', unreadable: 'imageOff' } as const;

export interface TileEvents {
  /** The tile shows a large image, but a thumbnail would do. */
  readonly 'thumbnail-wanted': ImageSource;
  /** The tile scrolled on before the thumbnail was made. */
  readonly 'thumbnail-dropped': { readonly hash: string };
}

interface Scrubbed {
  readonly hash: string;
  /** ms since the epoch. */
  readonly at: number;
  /** Offset of the device's clock, minutes; `null` if unknown. */
  readonly offset: number | null;
  readonly share: number;
}

/**
 * A tile, reused for other subjects as the grid scrolls. Another subject starts with an empty
 * picture; a newer picture of the same subject covers the old one once loaded. The grid sets role,
 * name and state of the cell as attributes of the host.
 */
@customElement('snapshot-tile')
class SnapshotTile extends AppElement {
  static override styles = [baseStyles, buttonStyles, skeletonStyles, snapshotTileStyles];

  /** Undefined until loaded. */
  @property({ attribute: false }) tile: Tile | undefined;
  /** Current time for ages, ms since the epoch. */
  @property({ attribute: false }) now = 0;
  @property({ attribute: false }) availability: Availability = 'open';
  /** Width of the picture in device px, to choose a precision. */
  @property({ attribute: false }) pictureWidth = 0;
  /** Highlights search hits; `null` without a search. */
  @property({ attribute: false }) match: Match | null = null;
  /** Earlier image shown in place of the newest, and its share of the way to that. */
  @property({ attribute: false }) scrubbed: Scrubbed | null = null;
  /** True while the grid moves fast: new pictures are not requested. */
  @property({ attribute: false }) withheld = false;

  /** Hashes of images that could not be shown, so that no broken picture is visible. */
  @state() private unreadable: ReadonlySet<string> = new Set();

  private subject: string | undefined;
  /** Hash of the requested thumbnail, if any. */
  private requested: string | null = null;
  private shown: string | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const subject = this.tile === undefined ? undefined : subjectKey(this.tile.subject);
    if (subject !== this.subject) {
      this.subject = subject;
      this.shown = undefined;
      this.scrubbed = null;
    }
    // The image may be readable in a newer state of the tile.
    if (changed.has('tile')) this.unreadable = new Set();
    const wanted = this.chosenSnapshot()?.hash;
    if (wanted === undefined || !this.withheld) this.shown = wanted;
    if (changed.has('withheld') && this.withheld && this.requested !== null) {
      sendEvent<TileEvents>(this, 'thumbnail-dropped', { hash: this.requested });
      this.requested = null;
    }
    super.willUpdate(changed);
  }

  protected override render(): TemplateResult {
    const { tile } = this;
    if (tile === undefined) return this.skeleton();
    const doubt = doubtOf(tile, this.now);
    return html`
      <div class="picture ${doubt ?? ''}">
        ${this.picture(tile)}
        <div class="marks">${this.renderMarks(tile, doubt)}</div>
        ${this.renderScrubbed()}
        <span class="check" data-toggles>${icon('check')}</span>
      </div>
      <div class="caption ${tile.marks.includes('new') ? 'new' : ''}">
        <div class="name" dir="auto" ${middleCut(tile.name)}><span>${matchedText(tile.name, this.match)}</span></div>
        ${tile.subject.archiveId === null ? shortIdMark(tile.shortId) : nothing}
        <div class="age">${this.renderAge(tile)}</div>
      </div>
    `;
  }

  private chosenSnapshot(): SnapshotSummary | undefined {
    if (this.tile === undefined) return undefined;
    const fitting = snapshotForWidth(this.tile, this.pictureWidth);
    const choices = [fitting, bestSnapshot(this.tile), this.tile.low, this.tile.full];
    return choices.find((choice) => choice !== null && this.isReadable(choice)) ?? undefined;
  }

  private isReadable({ hash, flaw }: SnapshotSummary): boolean {
    return flaw !== 'broken' && !this.unreadable.has(hash);
  }

  private picture(tile: Tile): TemplateResult {
    const missing =
      absenceOf(tile, this.availability) ?? (this.chosenSnapshot() === undefined ? 'unreadable' : null);
    if (missing === 'loading') {
      return html`<div class="missing">
        <span class="skeleton"></span><span class="waiting">${text('gallery.missing.loading')}</span>
      </div>`;
    }
    if (missing !== null) return this.renderMissing(tile, missing);
    const hash = this.shown;
    if (hash === undefined) return html``;
    // An image with a new `src` shows the old picture until the new one is loaded (HTML, "pending
    // request"): right for a newer snapshot of the same subject, wrong for another subject, which
    // gets its own element.
    return html`${keyed(
      this.subject,
      html`<img
        alt=""
        draggable="false"
        decoding="async"
        src="${this.folder()}/${hash}"
        @load=${this.onLoad}
        @error=${this.onError}
      />`,
    )}`;
  }

  /**
   * Explains a missing picture. If a retry may help it can be pressed; the grid's key does the
   * same, so it is not a tab stop.
   */
  private renderMissing(tile: Tile, missing: Exclude<Absence, 'loading'> | 'unreadable'): TemplateResult {
    const words = missing === 'failed' ? failedWords(tile) : text(`gallery.missing.${missing}`);
    const isWorthIt = this.availability === 'open' && (missing === 'failed' || missing === 'unreadable');
    const label = text('gallery.action.retry');
    return html`<div class="missing ${missing}" title=${words}>
      ${icon(missingIcons[missing])}<span class="why">${words}</span>
      ${
        isWorthIt
          ? html`<button class="link" type="button" tabindex="-1" data-retries data-tip=${hint(label, shownKey('R', 'snapshots'))}>${label}</button>`
          : nothing
      }
    </div>`;
  }

  /** Uses the thumbnail for a small picture; without one, that address serves the image. */
  private folder(): 'snapshots' | 'thumbnails' {
    const chosen = this.chosenSnapshot();
    return chosen !== undefined && isThumbnailEnough(chosen, this.pictureWidth) ? 'thumbnails' : 'snapshots';
  }

  /**
   * Renders `23 min ago · Low`, and the user's marks; a narrow tile shows icons instead of words.
   */
  private renderAge(tile: Tile): TemplateResult {
    const { whole, brief, title } = captionAge(tile, this.now);
    const best = bestSnapshot(tile);
    return html`
      <span class="badges">${markBadges(tile)}</span>
      <span class="clock" title=${title}>
        ${whole === brief ? brief : html`<span class="whole">${whole}</span><span class="brief" aria-hidden="true">${brief}</span>`}
      </span>
      ${
        best === null
          ? nothing
          : html`<span class="precision">
              ${icon(badgeIcons[best.precision])}<span class="word">· ${text(`gallery.precision.${best.precision}`)}</span>
            </span>`
      }
    `;
  }

  /**
   * Renders news about the tile in the upper corner of its picture: cameras write into the lower
   * ones.
   */
  private renderMarks(tile: Tile, doubt: Doubt | null): TemplateResult {
    const why =
      doubt === null
        ? nothing
        : renderMark(doubt, doubtText(doubt, tile, this.now), doubt === 'failed' ? failedWords(tile) : null);
    // A silent device is already described by its doubt, with the days.
    const { health } = tile;
    const isSaid = health === undefined || doubt === 'silent';
    const look = isSaid ? nothing : renderMark('needsLook', tileHealth(tile));
    const isCutOff = this.chosenSnapshot()?.flaw === 'cutOff';
    const cut = isCutOff ? renderMark('cutOff', text('gallery.badge.cutOff')) : nothing;
    return html`${why}${look}${cut}${tile.marks.includes('new') ? renderMark('new', text('gallery.badge.new')) : nothing}`;
  }

  /** Covers the picture and the marks, which are of the newest. */
  private renderScrubbed(): TemplateResult | typeof nothing {
    const { scrubbed, now } = this;
    if (scrubbed === null) return nothing;
    return html`<div class="scrubbed" aria-hidden="true" .style=${`--share:${scrubbed.share}`}>
      <img alt="" draggable="false" data-shown decoding="async" src="thumbnails/${scrubbed.hash}" />
      <time>${formatTime(scrubbed.at, now, scrubbed.offset)}</time>
    </div>`;
  }

  private skeleton(): TemplateResult {
    return html`<div class="picture"></div>
      <div class="caption"><div class="bar"></div></div>`;
  }

  private readonly onLoad = (event: Event): void => {
    const image = event.currentTarget as HTMLImageElement;
    image.toggleAttribute('data-shown', true);
    const chosen = this.chosenSnapshot();
    const isWhole = isLargerThanThumbnail(Math.max(image.naturalWidth, image.naturalHeight));
    if (chosen === undefined || !isWhole || this.folder() === 'snapshots') return;
    this.requested = chosen.hash;
    sendEvent<TileEvents>(this, 'thumbnail-wanted', chosen);
  };

  private readonly onError = (): void => {
    if (this.shown !== undefined) this.unreadable = new Set([...this.unreadable, this.shown]);
  };
}

function renderMark(
  mark: Doubt | 'needsLook' | 'cutOff' | 'new',
  words: string,
  title: string | null = null,
): TemplateResult {
  return html`<span class="mark ${mark}" title=${title ?? nothing}>${icon(badgeIcons[mark])}<span>${words}</span></span>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'snapshot-tile': SnapshotTile;
  }
}
