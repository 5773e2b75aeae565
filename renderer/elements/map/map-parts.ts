import { html, nothing, type TemplateResult } from 'lit';
import type { Tile } from '../../../preload/contract/index.ts';
import type { Position } from '../../../preload/contract/rules/position.ts';
import { text } from '../../locales/text.ts';
import { iconButton } from '../widgets/icon-button.ts';
import { textButton } from '../widgets/text-button.ts';
import { decimalDegrees, degreesMinutesSeconds, scaleFor, wayBetween } from './map-words.ts';

/** A list beside the map, such as the devices without a position. */
export interface MapList {
  readonly title: string;
  readonly indices: readonly number[];
  /** Origin of the distances; absent if the list has none. */
  readonly point?: Position;
}

/** Rows of a list at most; all of them can be selected. */
export const LIST_ROWS = 100;

interface Tools {
  readonly zoomBy: (levels: number) => void;
  readonly whole: () => void;
  readonly goTo: (written: string) => void;
  readonly isWrong: boolean;
  readonly isReading: boolean;
  /** Number of devices without a position. */
  readonly missing: number;
  readonly showMissing: () => void;
}

export function renderTools({
  zoomBy,
  whole,
  goTo,
  isWrong,
  isReading,
  missing,
  showMissing,
}: Tools): TemplateResult {
  const submitted = (event: SubmitEvent) => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).querySelector('input');
    if (field !== null) goTo(field.value);
  };
  return html`<div class="tools" role="group" aria-label=${text('map.tools')}>
    ${iconButton({ symbol: 'plus', label: text('viewer.zoomIn'), keys: '+', run: () => zoomBy(1) })}
    ${iconButton({ symbol: 'minus', label: text('viewer.zoomOut'), keys: '-', run: () => zoomBy(-1) })}
    ${iconButton({ symbol: 'maximize', label: text('map.whole'), run: whole })}
    <form @submit=${submitted}>
      <input
        class="input"
        aria-label=${text('map.goTo')}
        placeholder=${text('map.goTo')}
        autocomplete="off"
        spellcheck="false"
        aria-invalid=${isWrong ? 'true' : nothing}
        aria-describedby=${isWrong ? 'wrong' : nothing}
      />
    </form>
    ${isWrong ? html`<span id="wrong" class="error" role="alert">${text('map.notUnderstood')}</span>` : nothing}
    ${isReading ? html`<span role="status">${text('map.reading')}</span>` : nothing}
    ${missing === 0 ? nothing : textButton(text('map.without', { count: missing }), showMissing, { classes: 'quiet' })}
  </div>`;
}

/** Width of the longest scale, CSS px, and of the world at level 0. */
const SCALE_WIDTH = 96;
const EQUATOR_METRES_OF_PIXEL = 156_543.034;

interface Foot {
  readonly zoom: number;
  /** Latitude of the middle, degrees. */
  readonly latitude: number;
  /** Position and name of the focused device. */
  readonly focused: Position | null;
  readonly name: string;
  readonly point: Position | null;
  readonly copy: (copied: string, event: Event) => void;
}

/** Renders the scale of the middle of the map, and the coordinates of the focused device. */
export function renderFoot({ zoom, latitude, focused, name, point, copy }: Foot): TemplateResult {
  const metres = (EQUATOR_METRES_OF_PIXEL / 2 ** zoom) * Math.cos((latitude * Math.PI) / 180);
  const scale = scaleFor(metres, SCALE_WIDTH);
  return html`<div class="foot">
    <span class="scale" .style=${`inline-size:${scale.width}px`}>${scale.label}</span>
    ${
      focused === null
        ? nothing
        : html`<span><bdi>${name}</bdi> <bdi dir="ltr">${decimalDegrees(focused)}</bdi></span>
            ${point === null ? nothing : html`<span>${wayBetween(point, focused)}</span>`}
            ${textButton(text('map.copyDecimal'), (event) => copy(decimalDegrees(focused), event), { classes: 'quiet' })}
            ${textButton(text('map.copyDegrees'), (event) => copy(degreesMinutesSeconds(focused), event), { classes: 'quiet' })}`
    }
    <span class="muted">${text('map.source')}</span>
  </div>`;
}

interface ListParts {
  readonly tileAt: (index: number) => Tile | undefined;
  readonly placeAt: (index: number) => Position | null;
  readonly close: () => void;
  readonly selectAll: (indices: readonly number[]) => void;
  readonly open: (index: number) => void;
}

export function renderMapList({ title, indices, point }: MapList, parts: ListParts): TemplateResult {
  const { tileAt, placeAt, close, selectAll, open } = parts;
  const wayTo = (index: number) => {
    const place = placeAt(index);
    return point === undefined || place === null
      ? nothing
      : html`<span class="muted">${wayBetween(point, place)}</span>`;
  };
  const closed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return html`<section class="list" aria-label=${title} @keydown=${closed}>
    <header>
      <h2>${title}</h2>
      ${iconButton({ symbol: 'x', label: text('action.close'), run: close })}
      ${point === undefined ? textButton(text('gallery.action.all'), () => selectAll(indices), { classes: 'quiet' }) : nothing}
    </header>
    <ul>
      ${indices.slice(0, LIST_ROWS).map(
        (index) => html`<li>
          ${textButton(
            html`<bdi>${tileAt(index)?.name ?? text('gallery.loadingTile', { number: index + 1 })}</bdi> ${wayTo(index)}`,
            () => open(index),
            { classes: 'quiet' },
          )}
        </li>`,
      )}
      ${
        indices.length > LIST_ROWS
          ? html`<li class="muted">${text('map.more', { count: indices.length - LIST_ROWS })}</li>`
          : nothing
      }
    </ul>
  </section>`;
}
