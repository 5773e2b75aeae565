import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Tile } from '../../../preload/contract/index.ts';
import { type Position, positionInText } from '../../../preload/contract/rules/position.ts';
import { announce } from '../../dom/announce.ts';
import { AppElement } from '../../dom/app-element.ts';
import { copyText } from '../../dom/copy-text.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { icon } from '../../icons/icon.ts';
import { numberFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import type { Availability } from '../../state/session/availability.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { type CollectionEvents, tileCommandOf } from '../collection/collection-events.ts';
import type { GalleryList } from '../collection/gallery-list.ts';
import { nothingSelected, type Selection, selectRanges } from '../collection/selection.ts';
import { isOnCheck } from '../collection/tile-collection.ts';
import { tileIndexOf } from '../collection/tile-cursor.ts';
import { TileSelector } from '../collection/tile-selector.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { fieldStyles } from '../styles/field-styles.ts';
import type { Match } from '../tile/matched-text.ts';
import { badgeIcons } from '../tile/tile-badges.ts';
import { tileName } from '../tile/tile-words.ts';
import { pointOfMenu } from '../widgets/menu-point.ts';
import '../../locales/add-late-texts.ts';
import '../tile/snapshot-tile.ts';
import groundAddress from './ground.bin?url';
import { type Country, type Ground, readGround } from './ground.ts';
import {
  type Arrow,
  DEEPEST_LEVEL,
  type Group,
  Groups,
  groupInDirection,
  projected,
  WORLD_PIXELS,
} from './groups.ts';
import { LIST_ROWS, type MapList, renderFoot, renderMapList, renderTools } from './map-parts.ts';
import { mapStyles } from './map-styles.ts';
import { type MapArea, MapSurface } from './map-surface.ts';
import { countryName, stateOf } from './map-words.ts';
import { countOf, NO_PLACES, nearestTo, type Places, placeOf, withoutPlace } from './places.ts';

/** Devices that are drawn as pictures at most; with more in view each is a mark. */
const MOST_PICTURES = 40;
/** Distance at which devices are grouped, and the margin around all of them, rem. */
const GROUP_REM = 5;
const MARGIN_REM = 5;
/** Level of a single device, and of a point that was looked up. */
const NEAR_LEVEL = 12;

/** Last level with names of countries, and the width of a letter, CSS px. */
const NAMES_UNTIL = 8;
const NAME_PIXELS = 9;

/** The shipped ground, loaded once. */
let ground: Promise<Ground> | null = null;
const loadGround = () =>
  (ground ??= fetch(groundAddress)
    .then((answer) => answer.arrayBuffer())
    .then((bytes) => readGround(new Uint8Array(bytes))));

/**
 * The tiles of a gallery on a map: alone as pictures, near each other as groups with their count and
 * their worst state. The table shows the same as text. Fires `CollectionEvents` and `indices-shown`.
 */
@customElement('snapshot-map')
class SnapshotMap extends AppElement implements GalleryList {
  static override styles = [baseStyles, buttonStyles, fieldStyles, mapStyles];

  @property({ attribute: false }) total = 0;
  @property({ attribute: false }) tileAt: (index: number) => Tile | undefined = () => undefined;
  @property({ attribute: false }) places: Places = NO_PLACES;
  @property({ attribute: false }) selected: ReadonlySet<string> = new Set();
  @property({ attribute: false }) now = Date.now();
  @property({ attribute: false }) availability: Availability = 'open';
  @property({ attribute: false }) match: Match | null = null;

  @state() private list: MapList | null = null;
  @state() private point: Position | null = null;
  @state() private isWrong = false;

  @query('.surface') private readonly ground!: HTMLElement;
  @query('.markers') private readonly layer!: HTMLElement;

  private surface: MapSurface | null = null;
  private groups = new Groups(NO_PLACES, 1);
  private missing: readonly number[] = [];
  private drawn: readonly Group[] = [];
  private drawnLevel = Number.NaN;
  private drawnArea: MapArea | null = null;
  private active = 0;
  private focusInside = false;
  /** Number of devices of a rectangle, until all of them are selected. */
  private selecting: number | null = null;
  /** True once the user moved the map: places that arrive later don't move it again. */
  private isMoved = false;
  private readonly selector = new TileSelector(this);
  private readonly looks = ['(forced-colors: active)', '(prefers-color-scheme: dark)'].map((condition) =>
    matchMedia(condition),
  );
  private readonly repaint = () => this.paint();
  private readonly themed = new MutationObserver(this.repaint);
  private countries: readonly Country[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    this.themed.observe(document.documentElement, { attributes: true });
    for (const look of this.looks) look.addEventListener('change', this.repaint);
    if (this.hasUpdated) this.open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.themed.disconnect();
    for (const look of this.looks) look.removeEventListener('change', this.repaint);
    this.surface?.close();
    this.surface = null;
  }

  protected override firstUpdated(): void {
    this.open();
  }

  private open(): void {
    this.surface = new MapSurface(this.ground, {
      isStill: getComputedStyle(this).getPropertyValue('--duration-calm').trim() === '0ms',
      moved: () => this.follow(),
      settled: () => this.report(),
      selected: (area) => this.selectArea(area),
    });
    this.paint();
    const { surface } = this;
    void loadGround().then((loaded) => {
      surface.draw(loaded);
      this.countries = loaded.countries;
      this.requestUpdate();
    });
    this.fitAll();
    this.requestUpdate();
  }

  private paint(): void {
    const { color: land, borderTopColor: line } = getComputedStyle(this.ground);
    this.surface?.paint({ land, line });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('places')) {
      this.groups = new Groups(this.places, GROUP_REM * remPixels());
      this.missing = withoutPlace(this.places);
      // Its indices were those of other tiles.
      if (changed.get('places')?.length !== this.places.length) this.list = null;
      if (!this.isMoved) this.fitAll();
    }
    const { surface } = this;
    if (surface === null) return;
    this.drawnLevel = Math.round(surface.zoom);
    this.drawnArea = widened(surface.area());
    const { west, east, north, south } = this.drawnArea;
    this.drawn = this.groups
      .at(surface.zoom)
      .filter(({ x, y }) => x >= west && x <= east && y >= north && y <= south);
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.place();
    if (changed.has('places')) this.report();
    if (this.selecting === this.selected.size) {
      announce(text('map.selected', { count: this.selecting }));
      this.selecting = null;
    }
    const focused = this.shadowRoot?.activeElement ?? null;
    if (this.focusInside && (focused === null || focused === this.ground))
      this.entry()?.focus({ preventScroll: true });
  }

  /** Moves the markers with each frame of the map, and draws others once it shows other parts. */
  private follow(): void {
    const { surface, drawnArea } = this;
    if (surface === null) return;
    this.place();
    const { west, east, north, south } = surface.area();
    const isCovered =
      drawnArea !== null &&
      west >= drawnArea.west &&
      east <= drawnArea.east &&
      north >= drawnArea.north &&
      south <= drawnArea.south;
    if (!isCovered || Math.round(surface.zoom) !== this.drawnLevel) this.requestUpdate();
  }

  private place(): void {
    for (const marker of this.layer.querySelectorAll<Marker>('.marker')) {
      const pixel = marker.at === undefined ? null : (this.surface?.pixelOf(...marker.at) ?? null);
      marker.style.visibility = pixel === null ? 'hidden' : '';
      if (pixel !== null)
        marker.style.transform = `translate(${Math.round(pixel[0])}px,${Math.round(pixel[1])}px)`;
    }
  }

  /** Reports what is shown once it is drawn: a map comes to rest before its last frame. */
  private report(): void {
    this.requestUpdate();
    void this.updateComplete.then(() => {
      if (this.isConnected) this.sendShown();
    });
  }

  /** Requests the tiles of pictures and of the list. */
  private sendShown(): void {
    const singles = this.drawn.filter(({ members }) => members.length === 1).map(({ key }) => key);
    const others = this.drawn.filter(({ members }) => members.length > 1).map(({ key }) => key);
    const indices = [...singles, ...others].slice(0, MOST_PICTURES);
    this.dispatchEvent(
      new CustomEvent('indices-shown', {
        detail: [this.active, ...indices, ...(this.list?.indices ?? []).slice(0, LIST_ROWS)],
        bubbles: true,
      }),
    );
  }

  readonly keyAt = (index: number): string | undefined => {
    const tile = this.tileAt(index);
    return tile === undefined ? undefined : subjectKey(tile.subject);
  };

  select(selection: Selection): void {
    this.selecting = null;
    this.selected = selection.keys;
    sendEvent<CollectionEvents>(this, 'selection-changed', selection);
  }

  selectAll(): void {
    this.selector.all();
  }

  invertSelection(): void {
    this.selector.invert();
  }

  invalidate(): void {
    this.requestUpdate();
  }

  restart(): void {
    this.active = 0;
    this.isMoved = false;
    this.list = null;
    this.fitAll();
  }

  scrollToIndex(index: number): void {
    const at = this.groups.pointOf(index);
    const { surface } = this;
    if (at === null || surface === null) return;
    const [x, y] = surface.pixelOf(...at) ?? [0, 0];
    const { clientWidth: width, clientHeight: height } = this;
    const margin = MARGIN_REM * remPixels();
    const isSeen = x > margin && x < width - margin && y > 2 * margin && y < height - margin;
    if (!isSeen) surface.center(...at);
  }

  scrollToTop(index: number): void {
    this.scrollToIndex(index);
  }

  focusIndex(index: number): void {
    this.active = Math.max(0, Math.min(index, this.total - 1));
    this.focusInside = true;
    this.scrollToIndex(this.active);
    this.requestUpdate();
    void this.updateComplete.then(() => (this.entry() ?? this.ground).focus({ preventScroll: true }));
  }

  focusActive(): void {
    this.focusIndex(this.active);
  }

  private entry(): HTMLElement | null {
    return this.layer.querySelector('[tabindex="0"]');
  }

  /** Shows all devices with a position. */
  private fitAll(): void {
    const area = this.areaOf(Array.from({ length: countOf(this.places) }, (_, index) => index));
    if (area.west <= area.east) this.surface?.fit(area, NEAR_LEVEL, MARGIN_REM * remPixels());
  }

  /** Returns the part of the map with these tiles; its west is beyond its east if none has a position. */
  private areaOf(indices: readonly number[]): MapArea {
    let [west, east, north, south] = [1, 0, 1, 0];
    for (const index of indices) {
      const at = this.groups.pointOf(index);
      if (at === null) continue;
      west = Math.min(west, at[0]);
      east = Math.max(east, at[0]);
      north = Math.min(north, at[1]);
      south = Math.max(south, at[1]);
    }
    return { west, east, north, south };
  }

  private groupOf(index: number): Group | undefined {
    return this.drawn.find(({ key, members }) => key === index || members.includes(index));
  }

  private selectMembers(indices: readonly number[], adds: boolean): void {
    const ranges = indices.map((index) => ({ first: index, last: index }));
    this.select(selectRanges(adds ? this.selected : nothingSelected.keys, ranges, this.keyAt));
  }

  private selectArea({ west, east, north, south }: MapArea): void {
    const isInside = ([x, y]: readonly [number, number]) =>
      x >= west && x <= east && y >= north && y <= south;
    const inside: number[] = [];
    for (let index = 0; index < this.total; index += 1) {
      const at = this.groups.pointOf(index);
      if (at !== null && isInside(at)) inside.push(index);
    }
    this.selectMembers(inside, false);
    this.selecting = inside.length;
  }

  private isSelected({ members }: Group): boolean {
    if (members.length > this.selected.size) return false;
    const keys = members.map(this.keyAt).filter((key) => key !== undefined);
    return keys.length > 0 && keys.every((key) => this.selected.has(key));
  }

  /** Opens a device, or goes nearer to a group; lists one whose devices are in the same place. */
  private openGroup(group: Group): void {
    const [index = 0, ...others] = group.members;
    if (others.length === 0) {
      sendEvent<CollectionEvents>(this, 'tile-open', { index });
      return;
    }
    this.isMoved = true;
    const area = this.areaOf(group.members);
    const pixels =
      Math.max(area.east - area.west, area.south - area.north) * WORLD_PIXELS * 2 ** DEEPEST_LEVEL;
    if (pixels > GROUP_REM * remPixels()) this.surface?.fit(area, DEEPEST_LEVEL, MARGIN_REM * remPixels());
    else
      this.showList({
        title: text('map.samePlace', { count: group.members.length }),
        indices: group.members,
      });
  }

  private showList(list: MapList): void {
    this.list = list;
    void this.updateComplete.then(() => {
      this.report();
      this.renderRoot.querySelector<HTMLElement>('.list button')?.focus();
    });
  }

  private readonly closeList = () => {
    this.list = null;
    this.focusActive();
  };

  private setActive(index: number): void {
    if (index === this.active) return;
    this.active = index;
    this.requestUpdate();
    sendEvent<CollectionEvents>(this, 'tile-focused', { index });
  }

  private readonly onFocusIn = (event: FocusEvent) => {
    const index = tileIndexOf(event);
    if (index === null) return;
    if (!this.focusInside) this.selector.entered(index);
    this.focusInside = true;
    this.setActive(index);
  };

  private readonly onFocusOut = (event: FocusEvent) => {
    const next = event.relatedTarget;
    this.focusInside = next instanceof Node && this.layer.contains(next);
  };

  private readonly onClick = (event: MouseEvent) => {
    const index = tileIndexOf(event);
    const group = index === null ? undefined : this.groupOf(index);
    if (index === null || group === undefined) return;
    const modifiers = { command: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    if (group.members.length === 1) this.selector.click(index, modifiers, isOnCheck(event));
    else if (modifiers.command || modifiers.shift) this.selectMembers(group.members, true);
    else this.openGroup(group);
  };

  private readonly onDoubleClick = (event: MouseEvent) => {
    const index = tileIndexOf(event);
    const group = index === null ? undefined : this.groupOf(index);
    if (group?.members.length === 1 && !isOnCheck(event)) this.openGroup(group);
  };

  private readonly onContextMenu = (event: MouseEvent) => {
    const index = tileIndexOf(event);
    if (index === null) return;
    event.preventDefault();
    this.openMenu(index, pointOfMenu(event));
  };

  /** The menu of a group is that of its devices, which are selected for it. */
  private openMenu(index: number, at: ReturnType<typeof pointOfMenu>): void {
    const group = this.groupOf(index);
    if (group !== undefined && group.members.length > 1) this.selectMembers(group.members, false);
    sendEvent<CollectionEvents>(this, 'tile-command', {
      command: 'menu',
      index,
      ...(at === undefined ? {} : { at }),
    });
  }

  private readonly onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || this.drawn.length === 0 || !this.handleKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Returns false for other keys. */
  private handleKey(event: KeyboardEvent): boolean {
    const { key, shiftKey: shift } = event;
    const command = event.ctrlKey || event.metaKey;
    const group = this.groupOf(this.active);
    const isMany = (group?.members.length ?? 0) > 1;
    if (key === '+' || key === '-') this.zoomBy(key === '+' ? 1 : -1);
    else if (key === 'Home' && !command) this.showWhole();
    else if (key.startsWith('Arrow') && group !== undefined)
      this.step(group, key as Arrow, { command, shift });
    else if (key === 'Enter' && !command && group !== undefined) this.openGroup(group);
    else if (key === ' ' && isMany && group !== undefined) {
      if (this.isSelected(group))
        this.select({ ...nothingSelected, keys: without(this.selected, group.members.map(this.keyAt)) });
      else this.selectMembers(group.members, true);
    } else if (this.selector.key(key, this.active, { command, shift })) return true;
    else {
      const given = tileCommandOf(event);
      if (given === null) return false;
      if (given === 'menu') this.openMenu(this.active, undefined);
      else sendEvent<CollectionEvents>(this, 'tile-command', { command: given, index: this.active });
    }
    return true;
  }

  private step(
    from: Group,
    arrow: Arrow,
    modifiers: { readonly command: boolean; readonly shift: boolean },
  ): void {
    const next = groupInDirection(this.groups.at(this.surface?.zoom ?? 0), from, arrow);
    if (next === undefined) return;
    this.setActive(next.key);
    if (modifiers.shift) this.selectMembers([...from.members, ...next.members], true);
    this.focusIndex(next.key);
  }

  private zoomBy(levels: number): void {
    this.isMoved = true;
    this.surface?.zoomBy(levels, this.focusInside ? this.groups.pointOf(this.active) : null);
  }

  private showWhole(): void {
    this.isMoved = false;
    this.fitAll();
  }

  private readonly goTo = (written: string) => {
    const point = positionInText(written);
    this.isWrong = point === null;
    if (point === null) return;
    this.point = point;
    this.isMoved = true;
    this.surface?.center(...projected(point.longitude, point.latitude), NEAR_LEVEL);
    this.showList({ title: text('map.nearest'), indices: nearestTo(this.places, point), point });
  };

  private readonly copy = (copied: string, event: Event) => {
    const isCopied = copyText(copied, event.currentTarget as HTMLElement);
    announce(text(isCopied ? 'map.copied' : 'map.copyFailed', { coordinates: copied }));
  };

  private renderMarker(group: Group, tabStop: Group | undefined, hasPictures: boolean): TemplateResult {
    const { key, members, x, y, urgency } = group;
    const index = group === tabStop && members.includes(this.active) ? this.active : key;
    const tile = this.tileAt(index);
    const mark = stateOf(urgency);
    const isGroup = members.length > 1;
    const name = isGroup
      ? text('map.group', { count: members.length })
      : tileWords(tile, index, this.now, this.availability);
    const isPicture = !isGroup && hasPictures;
    const label = isGroup && mark !== null ? `${name}, ${text(`gallery.badge.${mark}`)}` : name;
    const symbol = mark === null ? nothing : icon(badgeIcons[mark]);
    const selected = String(this.isSelected(group));
    const tabindex = group === tabStop ? 0 : -1;
    if (isPicture)
      return html`<snapshot-tile
        class="marker device"
        role="option"
        aria-selected=${selected}
        aria-label=${label}
        data-index=${index}
        tabindex=${tabindex}
        .at=${[x, y]}
        .tile=${tile}
        .now=${this.now}
        .availability=${this.availability}
        .pictureWidth=${GROUP_REM * remPixels() * devicePixelRatio}
        .match=${this.match}
      ></snapshot-tile>`;
    return html`<div
      class="marker ${isGroup ? 'group' : 'dot'}"
      role="option"
      aria-selected=${selected}
      aria-label=${label}
      data-state=${mark ?? nothing}
      data-index=${index}
      tabindex=${tabindex}
      .at=${[x, y]}
    >
      ${symbol}${isGroup ? numberFormat().format(members.length) : nothing}
    </div>`;
  }

  /** Renders the names of the countries that are wide enough for theirs. */
  private renderNames(): readonly TemplateResult[] {
    const zoom = this.surface?.zoom ?? 0;
    if (zoom > NAMES_UNTIL) return [];
    return this.countries.flatMap(({ code, label, size }) => {
      const name = countryName(code) ?? '';
      const width = (size / 360) * WORLD_PIXELS * 2 ** zoom;
      if (name === '' || width < name.length * NAME_PIXELS) return [];
      return [html`<span class="marker name" aria-hidden="true" .at=${projected(...label)}>${name}</span>`];
    });
  }

  private renderMarkers(): TemplateResult {
    const tabStop = this.groupOf(this.active) ?? this.drawn[0];
    const singles = this.drawn.filter(({ members }) => members.length === 1).length;
    const { point } = this;
    return html`<div
      class="markers"
      role=${this.drawn.length === 0 ? nothing : 'listbox'}
      aria-label=${text('map.label')}
      aria-multiselectable=${this.drawn.length === 0 ? nothing : 'true'}
      @keydown=${this.onKeyDown}
      @click=${this.onClick}
      @dblclick=${this.onDoubleClick}
      @contextmenu=${this.onContextMenu}
      @focusin=${this.onFocusIn}
      @focusout=${this.onFocusOut}
      @wheel=${(event: WheelEvent) => {
        event.preventDefault();
        this.surface?.wheel(event);
      }}
    >
      ${this.renderNames()}
      ${repeat(
        this.drawn,
        ({ key, members }) => `${key} ${members.length > 1}`,
        (group) => this.renderMarker(group, tabStop, singles <= MOST_PICTURES),
      )}
      ${
        point === null
          ? nothing
          : html`<span class="marker point" aria-hidden="true" .at=${projected(point.longitude, point.latitude)}>${icon('pin')}</span>`
      }
    </div>`;
  }

  protected override render(): TemplateResult {
    const { missing } = this;
    const focused = placeOf(this.places, this.active);
    return html`
      <div class="surface" tabindex="-1" @pointerdown=${() => (this.isMoved = true)} @wheel=${() => (this.isMoved = true)}></div>
      ${this.renderMarkers()}
      ${renderTools({
        zoomBy: (levels) => this.zoomBy(levels),
        whole: () => this.showWhole(),
        goTo: this.goTo,
        isWrong: this.isWrong,
        isReading: this.total > 0 && countOf(this.places) === 0,
        missing: missing.length,
        showMissing: () =>
          this.showList({ title: text('map.without', { count: missing.length }), indices: missing }),
      })}
      ${renderFoot({ zoom: this.surface?.zoom ?? 0, latitude: this.surface?.latitude ?? 0, focused, point: this.point, name: this.tileAt(this.active)?.name ?? '', copy: this.copy })}
      ${
        this.list === null
          ? nothing
          : renderMapList(this.list, {
              tileAt: this.tileAt,
              placeAt: (index) => placeOf(this.places, index),
              close: this.closeList,
              selectAll: (indices) => this.selectMembers(indices, false),
              open: (index) => sendEvent<CollectionEvents>(this, 'tile-open', { index }),
            })
      }
    `;
  }
}

/** An element at a point of the map, 0 to 1. */
type Marker = HTMLElement & { readonly at?: readonly [x: number, y: number] };

const remPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

function tileWords(tile: Tile | undefined, index: number, now: number, availability: Availability): string {
  return tile === undefined
    ? text('gallery.loadingTile', { number: index + 1 })
    : tileName(tile, now, availability);
}

/** Returns an area with a quarter of its size around it. */
function widened({ west, east, north, south }: MapArea): MapArea {
  const [across, down] = [(east - west) / 4, (south - north) / 4];
  return { west: west - across, east: east + across, north: north - down, south: south + down };
}

function without(keys: ReadonlySet<string>, others: readonly (string | undefined)[]): ReadonlySet<string> {
  const left = new Set<string | undefined>(others);
  return new Set([...keys].filter((key) => !left.has(key)));
}

declare global {
  interface HTMLElementTagNameMap {
    'snapshot-map': SnapshotMap;
  }
}
