import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { knowledges } from '../../../preload/contract/fleet/knowledges.ts';
import type { Frame } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { daysBefore } from '../../../preload/contract/rules/calendar-day.ts';
import { LastInputs } from '../../core/last-inputs.ts';
import { AppElement } from '../../dom/app-element.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { shownKey } from '../../keyboard/chosen-keys.ts';
import { meantPress } from '../../keyboard/shortcuts.ts';
import { currentLanguage } from '../../locales/current.ts';
import { formatAge } from '../../locales/format-time.ts';
import { formatZoned, type ZoneChoice, zoneOfChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { popoverStyles } from '../styles/popover-styles.ts';
import { hint } from '../widgets/icon-button.ts';
import { type MenuPoint, pointOfMenu } from '../widgets/menu-point.ts';
import { type DeviceHistory, markKinds, marksNear } from './device-history.ts';
import { drawTimeline, type Inks, inkNames } from './draw-timeline.ts';
import type { TimeCommand } from './time-keys.ts';
import {
  lengthOf,
  moved,
  nearestIndex,
  shareAt,
  showing,
  type TimeSpan,
  timeAt,
  zoomed,
} from './time-span.ts';
import { TimelinePointer } from './timeline-pointer.ts';
import {
  type RangeAction,
  rangeBetween,
  renderRange,
  renderRangeBar,
  type TimeRange,
} from './timeline-range.ts';
import { timelineStyles } from './timeline-styles.ts';

/** One step of zoom, by keys and buttons. */
const ZOOM_STEP = 2;

/** Marks of a snapshot are as close to it as its bar is wide, px. */
const MARK_REACH = 4;

/** Properties that the canvas shows. */
const drawn: ReadonlySet<PropertyKey> = new Set([
  'history',
  'zone',
  'offsetMinutes',
  'compared',
  'zoom',
  'width',
  'scale',
]);

const commands: Readonly<Record<string, TimeCommand>> = {
  ArrowLeft: { kind: 'frame', delta: -1 },
  ArrowRight: { kind: 'frame', delta: 1 },
  Home: { kind: 'frameEnd', end: 'oldest' },
  End: { kind: 'frameEnd', end: 'newest' },
};

/** A menu asked for at a point, for the snapshot at a time; at none, for the shown one. */
export interface TimelineMenu {
  readonly at?: number | undefined;
  readonly point?: MenuPoint | undefined;
}

interface TimelineEvents {
  readonly 'timeline-menu': TimelineMenu;
  /** The snapshot at this time should be shown, ms since the epoch. */
  readonly 'time-choice': number;
  readonly 'time-command': TimeCommand;
  readonly 'range-action': { readonly action: RangeAction; readonly range: TimeRange };
  readonly play: null;
  readonly film: null;
}

/** All snapshots of a device on a line, and a slider through them. Fires `TimelineEvents`. */
@customElement('device-timeline')
class DeviceTimeline extends AppElement {
  static override styles = [baseStyles, buttonStyles, popoverStyles, timelineStyles];

  @property({ attribute: false }) history: DeviceHistory | null = null;
  /** Position of the shown snapshot in the history; −1 if none. */
  @property({ attribute: false }) index = -1;
  /** Time of the ages, ms since the epoch. */
  @property({ attribute: false }) now = Date.now();
  /** What a screen reader says of it. */
  @property({ attribute: false }) spoken = '';
  @property({ attribute: false }) zone: ZoneChoice = 'laptop';
  /** Offset of the device's clock, minutes; `null` if unknown. */
  @property({ attribute: false }) offsetMinutes: number | null = null;
  /** Times of the sides of the last comparison. */
  @property({ attribute: false }) compared: readonly number[] = [];
  /** Reads the snapshot at a time, for the pointer; undefined if it can't be read. */
  @property({ attribute: false }) look: (at: number) => Frame | undefined | Promise<Frame | undefined> = () =>
    undefined;
  @property({ type: Boolean }) playing = false;
  @property({ type: Boolean }) playable = false;
  /** Snapshots without a time, which have no place on the line. */
  @property({ type: Number }) undated = 0;

  /** `null` for the whole history. */
  @state() private zoom: TimeSpan | null = null;
  /** Snapshot under the pointer; `frame` is undefined until it is read. */
  @state() private peek: { readonly at: number; readonly frame: Frame | undefined } | null = null;
  @state() private width = 0;
  /** Device px per CSS px: another screen changes it alone. */
  @state() private scale = window.devicePixelRatio;
  @state() private range: TimeRange | null = null;

  @query('.line') private readonly line!: HTMLElement;
  @query('canvas') private readonly canvas!: HTMLCanvasElement;

  private readonly resized = new ResizeObserver(() => {
    this.width = this.line.clientWidth;
    this.scale = window.devicePixelRatio;
  });
  /** Colors and scale change with these, and with marks on the root. */
  private readonly looks = ['(forced-colors: active)', '(prefers-color-scheme: dark)'].map((query) =>
    matchMedia(query),
  );
  /** Matches until the scale changes; each scale needs its own. */
  private scaled: MediaQueryList | null = null;
  private knownInks: Inks | null = null;
  private readonly shown = new LastInputs();
  private readonly drawAnew = (): void => {
    this.knownInks = null;
    this.scale = window.devicePixelRatio;
    this.followScale();
    this.draw();
  };
  private readonly themed = new MutationObserver(this.drawAnew);
  private readonly pointer = new TimelinePointer({
    choose: (share) => this.chooseAt(share),
    zoom: (factor, share) => this.zoomBy(factor, timeAt(this.span, share)),
    move: (share) => this.show(moved(this.span, share * lengthOf(this.span), this.whole)),
    point: (share) => void this.lookAt(share),
    select: (from, to) => this.select(this.timeNear(from), this.timeNear(to)),
  });

  get span(): TimeSpan {
    return this.zoom ?? this.whole;
  }

  private get whole(): TimeSpan {
    return this.history?.whole ?? { from: 0, to: 1 };
  }

  private get zoneName(): string | undefined {
    return zoneOfChoice(this.zone, this.offsetMinutes);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.knownInks = null;
    this.themed.observe(document.documentElement, { attributes: true });
    for (const query of this.looks) query.addEventListener('change', this.drawAnew);
    this.followScale();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resized.disconnect();
    this.themed.disconnect();
    for (const query of this.looks) query.removeEventListener('change', this.drawAnew);
    this.scaled?.removeEventListener('change', this.drawAnew);
  }

  private followScale(): void {
    this.scaled?.removeEventListener('change', this.drawAnew);
    this.scaled = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    this.scaled.addEventListener('change', this.drawAnew);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { history, zoom, range } = this;
    if (changed.has('history')) {
      this.peek = null;
      this.zoom = zoom === null || history === null ? null : moved(zoom, 0, this.whole);
      this.range = range === null || history === null ? null : rangeBetween(history, range.from, range.to);
    }
    const at = history?.times[this.index];
    if (changed.has('index') && this.zoom !== null && at !== undefined)
      this.zoom = showing(this.zoom, at, this.whole);
  }

  protected override updated(changed: PropertyValues): void {
    if (this.history === null || this.history.times.length === 0) return;
    this.resized.observe(this.line);
    if ([...changed.keys()].some((name) => drawn.has(name))) this.draw();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { history, index } = this;
    if (history === null || history.times.length === 0) return nothing;
    const at = history.times[index];
    return html`
      <div class="tools">
        ${this.tool('play', this.playing ? 'pause' : 'play', text(this.playing ? 'ruler.pause' : 'ruler.play'), text('key.space'), text('ruler.tooFew'))}
        ${this.tool('film', 'film', text('film.action'), shownKey('S', 'viewer'), text('film.tooFew'))}
        ${this.renderLegend(history)}
      </div>
      <div
        class="line"
        role="slider"
        tabindex="0"
        aria-label=${text('ruler.label')}
        aria-valuemin="1"
        aria-valuemax=${history.times.length}
        aria-valuenow=${Math.max(1, index + 1)}
        aria-valuetext=${index === -1 ? text('ruler.noneSelected') : this.spoken}
        @keydown=${this.pressed}
        @pointerdown=${this.pointer.down}
        @pointermove=${this.pointer.moved}
        @pointerup=${this.pointer.up}
        @pointercancel=${this.pointer.up}
        @pointerleave=${() => (this.peek = null)}
        @wheel=${this.pointer.wheel}
        @contextmenu=${this.menuWanted}
      >
        <canvas></canvas>
        ${at === undefined ? nothing : html`<span class="here" .style=${this.placeOf(at)} ?hidden=${this.isOutside(at)}></span>`}
        ${this.range === null ? nothing : renderRange(this.range, this.span)} ${this.renderPeek()}
      </div>
      ${this.undated === 0 ? nothing : html`<p class="undated">${text('timeline.undated', { count: this.undated })}</p>`}
      ${
        this.range === null
          ? nothing
          : renderRangeBar(this.range, history, this.runOnRange, () => {
              this.range = null;
              this.line.focus();
            })
      }
    `;
  }

  private tool(event: 'play' | 'film', symbol: IconName, label: string, keys: string, tooFew: string) {
    const tip = this.playable ? hint(label, keys) : tooFew;
    return html`<button
      class="icon-button"
      type="button"
      aria-label=${label}
      data-tip=${tip}
      aria-description=${this.playable ? nothing : tip}
      aria-disabled=${this.playable ? nothing : 'true'}
      @click=${() => this.send(event, null)}
    >
      ${icon(symbol)}
    </button>`;
  }

  private placeOf(at: number): string {
    return `--at:${shareAt(this.span, at)}`;
  }

  private isOutside(at: number): boolean {
    return at < this.span.from || at > this.span.to;
  }

  private renderLegend({ counts, marks, longestMs, position }: DeviceHistory): TemplateResult {
    const row = (sign: string, words: string) =>
      html`<li><span class="sign ${sign}" .style=${`--ink:var(--ink-${sign})`}></span>${words}</li>`;
    return html`<button
        class="icon-button legend-opener"
        type="button"
        popovertarget="legend"
        aria-label=${text('timeline.legend')}
        data-tip=${text('timeline.legend')}
      >
        ${icon('info')}
      </button>
      <ul id="legend" popover aria-label=${text('timeline.legend')}>
        ${knowledges
          .filter((knowledge) => counts[knowledge] > 0)
          .map((knowledge) => row(knowledge, text(`ruler.count.${knowledge}`, { count: counts[knowledge] })))}
        ${markKinds
          .filter((kind) => (kind === 'compared' ? this.compared : marks[kind]).length > 0)
          .map((kind) => row(kind, text(`timeline.mark.${kind}`)))}
        ${longestMs === null ? nothing : row('gap', text('timeline.gap'))}
        ${position === null ? nothing : row('night', text('timeline.night'))}
        <li class="muted">${text('timeline.zoomHint')}</li>
      </ul>`;
  }

  private renderPeek(): TemplateResult | typeof nothing {
    const { peek, history } = this;
    if (peek === null || history === null) return nothing;
    const { at, frame } = peek;
    const best = frame === undefined ? null : bestSnapshot(frame);
    const absent = frame?.knowledge === 'none' ? 'none' : 'notDownloaded';
    const reachMs = (lengthOf(this.span) / Math.max(1, this.width)) * MARK_REACH;
    const marks = marksNear(history, at, reachMs).map((kind) => text(`timeline.mark.${kind}`));
    return html`<div class="peek" aria-hidden="true" dir=${currentLanguage().direction} .style=${this.placeOf(at)}>
      ${
        best === null
          ? html`<span class="absent">${frame === undefined ? nothing : text(`gallery.missing.${absent}`)}</span>`
          : html`<img alt="" src="thumbnails/${best.hash}" />`
      }
      <span>${formatZoned(at, this.zone, best?.capturedOffsetMinutes ?? this.offsetMinutes)}</span>
      <span class="muted">${[formatAge(at, this.now), ...marks].join(' · ')}</span>
    </div>`;
  }

  private readonly draw = (): void => {
    const { canvas, history, zoneName: zone, span, compared, scale } = this;
    if (!this.hasUpdated || history === null || history.times.length === 0) return;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const pen = canvas.getContext('2d');
    if (pen === null || width === 0) return;
    const style = getComputedStyle(this.line);
    const fontSize = Number.parseFloat(style.fontSize);
    const font = `${fontSize}px ${style.fontFamily}`;
    const inks = this.inks();
    const numbers = [span.from, span.to, ...compared, width, height, scale];
    if (!this.shown.changeTo([canvas, history, zone, inks, font, numbers.join(' ')])) return;
    if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
    if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    drawTimeline(pen, { history, span, compared, zone, inks, font, fontSize, width, height });
  };

  /** Resolves the colors, which may be functions or system colors, once for each look. */
  private inks(): Inks {
    const { canvas, knownInks } = this;
    if (knownInks !== null) return knownInks;
    const colours = inkNames.map((name) => {
      canvas.style.color = `var(--ink-${name})`;
      return [name, getComputedStyle(canvas).color] as const;
    });
    this.knownInks = Object.fromEntries(colours) as Inks;
    return this.knownInks;
  }

  private send<Name extends keyof TimelineEvents>(name: Name, detail: TimelineEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  private choose(index: number): void {
    const at = this.history?.times[index];
    if (at !== undefined && index !== this.index) this.send('time-choice', at);
  }

  private chooseAt(share: number): void {
    this.choose(nearestIndex(this.history?.times ?? [], timeAt(this.span, share)));
  }

  private timeNear(share: number): number | undefined {
    const { times = [] } = this.history ?? {};
    return times[nearestIndex(times, timeAt(this.span, share))];
  }

  private select(one: number | undefined, other: number | undefined): void {
    const { history } = this;
    if (history !== null && one !== undefined && other !== undefined)
      this.range = rangeBetween(history, one, other);
  }

  private readonly runOnRange = (action: RangeAction): void => {
    if (this.range !== null) this.send('range-action', { action, range: this.range });
  };

  /** Begins or ends a range at the shown snapshot, as in film editing. */
  private mark(end: 'in' | 'out'): void {
    const { range } = this;
    const at = this.history?.times[this.index];
    if (at === undefined) return;
    // The first mark has no order: O may come before I.
    const other = range?.[end === 'in' ? 'to' : 'from'] ?? at;
    const isFirst = range === null || range.from === range.to;
    const isInOrder = end === 'in' ? at <= other : at >= other;
    this.select(at, isFirst || isInOrder ? other : at);
  }

  private readonly menuWanted = (event: MouseEvent): void => {
    event.preventDefault();
    const point = pointOfMenu(event);
    const { left, width } = this.line.getBoundingClientRect();
    const at = point && this.timeNear((point.x - left) / Math.max(1, width));
    this.send('timeline-menu', { at, point });
  };

  private async lookAt(share: number): Promise<void> {
    const at = this.timeNear(share);
    if (at === undefined || at === this.peek?.at) return;
    const found = this.look(at);
    this.peek = { at, frame: found instanceof Promise ? undefined : found };
    if (!(found instanceof Promise)) return;
    const frame = await found;
    if (this.peek?.at === at) this.peek = { at, frame };
  }

  private show(span: TimeSpan): void {
    this.zoom = lengthOf(span) >= lengthOf(this.whole) ? null : span;
  }

  private zoomBy(factor: number, at: number): void {
    this.show(zoomed(this.span, factor, at, this.whole));
  }

  /** Moves a day by the clock of the zone, at least to the next snapshot. */
  private chooseDay(days: -1 | 1): void {
    const { history, index } = this;
    const at = history?.times[index];
    if (history === null || at === undefined) return;
    const nearest = nearestIndex(history.times, daysBefore(at, -days, this.zoneName));
    const isOnward = (nearest - index) * days > 0;
    this.choose(isOnward ? nearest : index + days);
  }

  /** Time runs from left to right in every language; up and down belong to the viewer. */
  private readonly pressed = (event: KeyboardEvent): void => {
    const press = meantPress(event, 'timeline');
    if (press === null || press.isControl || press.altKey) return;
    const key = press.key.toLowerCase();
    const command = commands[press.key];
    if (press.shiftKey && command !== undefined) return;
    const shown = this.history?.times[this.index] ?? timeAt(this.span, 0.5);
    // It is of where the pointer was, which the line has left.
    this.peek = null;
    if (command !== undefined) this.send('time-command', command);
    else if (key === 'pageup') this.chooseDay(1);
    else if (key === 'pagedown') this.chooseDay(-1);
    else if (key === '+') this.zoomBy(1 / ZOOM_STEP, shown);
    else if (key === '-') this.zoomBy(ZOOM_STEP, shown);
    else if (key === 'i') this.mark('in');
    else if (key === 'o') this.mark('out');
    else if (key === 'escape' && this.range !== null) this.range = null;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'device-timeline': DeviceTimeline;
  }
}
