import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { DayGroup } from '../../../preload/contract/index.ts';
import {
  type CalendarDay,
  calendarDayOf,
  firstOfMonth,
} from '../../../preload/contract/rules/calendar-day.ts';
import { AppElement } from '../../dom/app-element.ts';
import { readingKey } from '../../keyboard/reading-key.ts';
import { dateTimeFormat, firstWeekday, shownTimeZone } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import { type DayState, dayAfterKey, dayState, groupsByDay } from '../../state/calendar/calendar-days.ts';
import { DialogController, dialogFrame } from '../dialogs/dialog-frame.ts';
import { dialogStyles } from '../dialogs/dialog-styles.ts';
import { monthGrid, monthStyles } from '../widgets/month-grid.ts';
import { textButton } from '../widgets/text-button.ts';
import { dayCounts } from './day-words.ts';

const STATES: readonly DayState[] = ['downloaded', 'onlineOnly', 'none', 'notChecked'];

/** Each state has a mark of its own shape, so that no colour is needed. */
const ownStyles = css`
  dialog {
    --dialog-width: 24rem;
  }

  .legend {
    color: var(--color-text-muted);
    font-size: var(--text-small);
  }

  .day {
    grid-template-rows: 1fr auto;
    min-block-size: 2.5rem;
    padding: 0.25rem 0 0.375rem;
    color: var(--color-text-muted);
    &:is(.downloaded, .onlineOnly) {
      color: var(--color-text);
      font-weight: var(--weight-medium);
    }
    &.downloaded {
      background: var(--color-accent-soft);
    }
    &.future {
      color: var(--color-text-disabled);
    }
  }

  .mark {
    inline-size: 0.4375rem;
    block-size: 0.4375rem;
    border: 1.5px solid transparent;
    border-radius: var(--radius-round);
  }

  :is(.downloaded, .onlineOnly) .mark {
    border-color: var(--color-accent);
  }

  .downloaded .mark {
    background: var(--color-accent);
    @media (forced-colors: active) {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }

  .none .mark {
    block-size: 0;
    border-width: 0 0 1.5px;
    border-color: var(--color-text-muted);
    border-radius: 0;
  }

  .notChecked .mark {
    border: 1.5px dotted var(--color-text-muted);
  }

  .legend {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
    gap: var(--space-1) var(--space-3);
    margin-block-start: var(--space-4);
    li {
      display: flex;
      gap: var(--space-2);
      align-items: center;
    }
  }
`;

/**
 * The days of a month that have snapshots. Fires `day-chosen` with the `DayGroup` of a day, and
 * `dialog-close`.
 */
@customElement('day-calendar')
class DayCalendar extends AppElement {
  static override styles = [dialogStyles, monthStyles, ownStyles];

  /** Days of the gallery; `null` while loading. */
  @property({ attribute: false }) groups: readonly DayGroup[] | null = null;
  /** Time when the service last listed its snapshots, ms since the epoch; `null` if never. */
  @property({ attribute: false }) reportedUntil: number | null = null;
  /** Start of the shown day, ms since the epoch, if any. */
  @property({ attribute: false }) shownDay: number | null = null;
  /**
   * Searched time, ms since the epoch: the calendar opens at the nearest day. `null` opens it at
   * the shown day.
   */
  @property({ attribute: false }) wantedTime: number | null = null;
  /** Current time, ms since the epoch. */
  @property({ attribute: false }) now = Date.now();

  @state() private focused: CalendarDay | null = null;

  private readonly dialog = new DialogController(this);
  private byDay: ReadonlyMap<CalendarDay, DayGroup> = new Map();
  private focusWanted = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('groups') || this.groups === null) return;
    this.byDay = groupsByDay(this.groups, shownTimeZone());
    if (this.focused !== null) return;
    const around = this.day(this.wantedTime ?? this.shownDay ?? this.now);
    const [first = around, ...days] = this.byDay.keys();
    const isNearer = (day: CalendarDay, other: CalendarDay) =>
      Math.abs(day - around) < Math.abs(other - around);
    this.focused = days.reduce((nearest, day) => (isNearer(day, nearest) ? day : nearest), first);
    this.focusWanted = true;
  }

  protected override updated(): void {
    if (!this.focusWanted) return;
    this.focusWanted = false;
    this.renderRoot.querySelector<HTMLElement>('.day[tabindex="0"]')?.focus();
  }

  private day(at: number): CalendarDay {
    return calendarDayOf(at, shownTimeZone());
  }

  private readonly pressed = (event: KeyboardEvent) => {
    if (this.focused === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(this.focused, readingKey(event.key, this), event.shiftKey, firstWeekday());
    if (next === null) return;
    event.preventDefault();
    this.focused = next;
    this.focusWanted = true;
  };

  private renderDay(day: CalendarDay, focused: CalendarDay): TemplateResult {
    const group = this.byDay.get(day);
    const today = this.day(this.now);
    const reportedUntil = this.reportedUntil === null ? null : this.day(this.reportedUntil);
    const known = dayState(group, day, today, reportedUntil);
    const date = dateTimeFormat({
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      weekday: 'long',
      timeZone: 'UTC',
    });
    const words = group === undefined ? text(`gallery.calendar.${known}`) : dayCounts(group);
    const isOutside = firstOfMonth(day) !== firstOfMonth(focused);
    const isShown = this.shownDay !== null && this.day(this.shownDay) === day;
    return html`<button
      class="day ${known} ${isOutside ? 'outside' : ''} ${day === today ? 'today' : ''}"
      type="button"
      role="gridcell"
      tabindex=${day === focused ? 0 : -1}
      aria-selected=${isShown}
      aria-disabled=${group === undefined}
      aria-current=${day === today ? 'date' : nothing}
      aria-label=${`${date.format(day)}, ${words}`}
      data-tip=${words}
      @click=${() => {
        this.focused = day;
        if (group === undefined) return;
        this.dispatchEvent(new CustomEvent<DayGroup>('day-chosen', { detail: group }));
        this.dialog.close();
      }}
    >
      <span>${dateTimeFormat({ day: 'numeric', timeZone: 'UTC' }).format(day)}</span><span class="mark"></span>
    </button>`;
  }

  private renderMonth(focused: CalendarDay): TemplateResult {
    return html`
      ${monthGrid({
        focused,
        turn: (day) => (this.focused = day),
        pressed: this.pressed,
        renderDay: (day) => this.renderDay(day, focused),
      })}
      <ul class="legend">
        ${STATES.map(
          (known) =>
            html`<li class=${known}><span class="mark"></span>${text(`gallery.calendar.${known}`)}</li>`,
        )}
      </ul>
    `;
  }

  protected override render(): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: text('gallery.goToDate'),
      body:
        this.focused === null || this.groups === null
          ? html`<p class="muted" role="status">${text('gallery.calendar.reading')}</p>`
          : this.renderMonth(this.focused),
      actions: textButton(text('action.close'), this.dialog.close),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'day-calendar': DayCalendar;
  }
}
