import { html, nothing, type TemplateResult } from 'lit';
import { knowledges } from '../../../preload/contract/fleet/knowledges.ts';
import { formatLength } from '../../locales/format-length.ts';
import { text } from '../../locales/text.ts';
import { hint } from '../widgets/icon-button.ts';
import { textButton } from '../widgets/text-button.ts';
import type { DeviceHistory } from './device-history.ts';
import { countBefore, lengthOf, shareAt, type TimeSpan } from './time-span.ts';

/** Snapshots from one to another, both included. */
export interface TimeRange extends TimeSpan {
  /** Snapshots in it, stored or not. */
  readonly count: number;
}

/** What is done with a range. */
export type RangeAction = 'compare' | 'film' | 'export' | 'keepOffline';

/** Snapshots in a range with an image, and those of them that are stored. */
function contentOf({ times, states }: DeviceHistory, { from, count }: TimeRange) {
  const first = countBefore(times, from);
  const inside = states.subarray(first, first + count);
  const countOf = (...known: readonly (typeof knowledges)[number][]) =>
    inside.reduce((sum, state) => sum + Number(known.includes(knowledges[state] ?? 'none')), 0);
  return { images: count - countOf('none'), stored: countOf('full', 'low') };
}

/** Returns the range between two times of a history, in either order. */
export function rangeBetween({ times }: DeviceHistory, one: number, other: number): TimeRange {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  let end = countBefore(times, to);
  while (times[end] === to) end += 1;
  return { from, to, count: end - countBefore(times, from) };
}

/** Renders a band over what is seen of a range, with a handle at each end that is in sight. */
export function renderRange(range: TimeRange, span: TimeSpan): TemplateResult {
  const [from, to] = [shareAt(span, range.from), shareAt(span, range.to)];
  const seen = (share: number) => Math.min(1, Math.max(0, share));
  const edge = (at: number, other: number) =>
    at < 0 || at > 1 ? nothing : html`<span class="edge" data-anchor=${other} .style=${`--at:${at}`}></span>`;
  return html`<span class="band" .style=${`--from:${seen(from)};--to:${seen(to)}`}></span>${edge(from, to)}${edge(to, from)}`;
}

/** Renders how much a range has, and what can be done with it. */
export function renderRangeBar(
  range: TimeRange,
  history: DeviceHistory,
  run: (action: RangeAction) => void,
  leave: () => void,
): TemplateResult {
  const { images, stored } = contentOf(history, range);
  const length = formatLength(lengthOf(range));
  const button = (action: RangeAction, label: string, least: number) => {
    const isOfAll = action === 'compare' || action === 'keepOffline';
    const isPossible = (isOfAll ? images : stored) >= least;
    const tip = isPossible ? {} : { tip: text('timeline.range.tooFew') };
    return textButton(label, () => run(action), { disabled: !isPossible, ...tip });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  return html`<div class="range-bar" role="group" aria-label=${text('timeline.range.label')} @keydown=${onKey}>
    <span role="status">${text('timeline.range', { count: images, length, stored })}</span>
    ${button('compare', text('timeline.range.compare'), 2)} ${button('film', text('film.action'), 2)}
    ${button('export', text('gallery.action.export'), 1)}
    ${button('keepOffline', text('gallery.action.keepOffline'), 1)}
    ${textButton(text('timeline.range.leave'), leave, { classes: 'quiet', tip: hint(text('timeline.range.leave'), text('viewer.keys.close')) })}
  </div>`;
}
