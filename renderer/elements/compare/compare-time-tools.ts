import { html, nothing, type TemplateResult } from 'lit';
import { longestUnit, MINUTE_MS } from '../../../preload/contract/core/durations.ts';
import { shownKey } from '../../keyboard/chosen-keys.ts';
import { isTypedInto } from '../../keyboard/shortcuts.ts';
import { numberFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { clockOf, timeOnDay } from '../../state/viewer/compare-time.ts';
import { subjectTitle } from '../tile/tile-words.ts';
import { hint, iconButton } from '../widgets/icon-button.ts';
import { textButton } from '../widgets/text-button.ts';
import '../widgets/day-field.ts';
import '../widgets/time-field.ts';
import { type ComparePane, referencePane } from './compare-pane.ts';
import { type CompareTimes, referenceOf, type TimeChoice, type TimesHost } from './compare-times.ts';
import { oldListWords } from './compare-words.ts';

/** Choices with a key each, in screen order. */
const choices = [
  { kind: 'yesterday', keys: 'Y' },
  { kind: 'sameHour', keys: 'H' },
  { kind: 'week', keys: '7' },
  { kind: 'visit', keys: 'V' },
] as const satisfies readonly { readonly kind: TimeChoice['kind']; readonly keys: string }[];

interface TimeTools {
  readonly host: TimesHost;
  readonly times: CompareTimes;
  /** True if a date and time are requested. */
  readonly asksDate: boolean;
  readonly requestDate: () => void;
}

/** Renders the times to compare with, the position in a series, and the outcome. */
export function timeTools(tools: TimeTools): TemplateResult {
  const { times, asksDate, requestDate } = tools;
  const isDate = times.choice?.kind === 'date';
  return html`<div class="times" role="group" aria-label=${text('compare.times')}>
      <span class="muted" aria-hidden="true">${text('compare.times')}</span>
      ${choices.map(({ kind, keys }) => {
        const label = text(`compare.time.${kind}`);
        const pressed = times.choice?.kind === kind;
        return textButton(label, () => times.choose({ kind }), {
          tip: hint(label, shownKey(keys, 'compare')),
          pressed,
        });
      })}
      ${textButton(text('compare.time.date'), requestDate, {
        tip: hint(text('compare.time.date'), shownKey('G', 'compare')),
        pressed: isDate,
      })}
      ${isDate || asksDate ? dateField(tools) : nothing}
    </div>
    ${seriesSteps(tools)}
    <span role="status">
      ${timeStateWords(times)}<span class="visually-hidden">${foundWords(tools)}</span>
    </span>
    <span class="muted">${times.state === 'looking' ? '' : oldListWords(times.listedAt, tools.host.zone)}</span>`;
}

/** Renders fields for a day and a time of day, initially the reference snapshot's. */
function dateField({ host, times }: TimeTools): TemplateResult | typeof nothing {
  const pane = times.reference ?? referencePane(host.shownPanes);
  if (pane === null) return nothing;
  const reference = referenceOf(pane, host.zone);
  const { day: firstDay, time: firstTime } = clockOf(reference);
  const choose = ({ currentTarget }: Event) => {
    const fields = (currentTarget as Element).closest('.date');
    const day = fields?.querySelector('day-field')?.commit() ?? null;
    const time = fields?.querySelector('time-field')?.commit() ?? null;
    if (day !== null && time !== null) times.choose({ kind: 'date', at: timeOnDay(day, time, reference) });
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.isComposing && isTypedInto(event)) choose(event);
  };
  return html`<span class="date" role="group" aria-label=${text('compare.time.field')} @keydown=${pressed}>
    <day-field label=${text('compare.time.day')} label-hidden required .value=${firstDay}></day-field>
    <time-field label=${text('compare.time.time')} label-hidden required .value=${firstTime}></time-field>
    ${textButton(text('viewer.compare'), choose)}
  </span>`;
}

function seriesSteps({ host, times }: TimeTools): TemplateResult | typeof nothing {
  const { length } = host.series;
  if (times.choice === null || length < 2) return nothing;
  const step = (symbol: 'chevronLeft' | 'chevronRight', label: string, keys: string, delta: -1 | 1) => {
    const disabled = times.position + delta < 0 || times.position + delta >= length;
    return iconButton({ symbol, label, keys, disabled, run: () => times.step(delta) });
  };
  return html`<span class="steps">
    ${step('chevronLeft', text('viewer.previous'), text('key.pageUp'), -1)}
    <span role="status">${text('viewer.position', { number: times.position + 1, total: length })}</span>
    ${step('chevronRight', text('viewer.next'), text('key.pageDown'), 1)}
  </span>`;
}

/** Says what was found, which the lines of the images show. */
function foundWords({ host, times }: TimeTools): string {
  if (times.state !== 'found' || times.choice === null) return '';
  return host.shownPanes.flatMap(soughtWords).join(', ');
}

function timeStateWords({ state, choice, reference }: CompareTimes): string {
  const name = reference === null ? '' : subjectTitle(reference);
  switch (state) {
    case 'found':
      return '';
    case 'looking':
      return text('compare.time.looking');
    case 'none':
      return text(choice?.kind === 'sameHour' ? 'compare.time.noneInHour' : 'compare.time.none', { name });
    case 'noVisit':
    case 'sameVisit':
      return text(`compare.time.${state}`, { name });
    case 'unreadable':
      return text('compare.time.unreadable', { name });
    default:
      return state satisfies never;
  }
}

/** Below this number of a unit, the smaller unit says more. */
const LEAST_UNITS = 2;

/**
 * Describes the sought time of a pane and its snapshot's distance from it: `7 days earlier · 3 hours
 * later than that`. Empty if none was sought.
 */
export function soughtWords({ sought, at }: ComparePane): readonly string[] {
  if (sought === undefined) return [];
  const label = sought.kind === 'date' ? [] : [text(`compare.time.${sought.kind}`)];
  if (at === null) return label;
  const off = Math.abs(at - sought.wanted);
  if (off < MINUTE_MS) return label;
  const { unit, length } = longestUnit(Math.max(off, LEAST_UNITS * MINUTE_MS), LEAST_UNITS);
  const distance = numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(off / length),
  );
  return [...label, text(at > sought.wanted ? 'compare.time.later' : 'compare.time.earlier', { distance })];
}
