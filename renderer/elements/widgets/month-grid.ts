import { css, html, type TemplateResult } from 'lit';
import { addMonths, type CalendarDay } from '../../../preload/contract/rules/calendar-day.ts';
import { dateTimeFormat, firstWeekday } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import { weeksOf } from '../../state/calendar/calendar-days.ts';
import { iconButton } from './icon-button.ts';

/** Styles of `monthGrid`, and of its buttons with the class `day`. */
export const monthStyles = css`
  .months {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    justify-content: space-between;
    margin-block-end: var(--space-2);
    font-weight: var(--weight-strong);
  }

  :is(.grid, .week) {
    display: grid;
    gap: 2px;
  }

  .week {
    grid-template-columns: repeat(7, minmax(0, 1fr));
  }

  .weekday {
    color: var(--color-text-muted);
    font-size: var(--text-small);
    text-align: center;
  }

  .day {
    display: grid;
    place-items: center;
    min-block-size: max(2rem, var(--target-size));
    border: 1px solid transparent;
    border-radius: var(--radius-medium);
    background: none;
    font-variant-numeric: tabular-nums;
    &.outside {
      opacity: 0.55;
    }
    &.today,
    &:not([aria-disabled='true']):hover {
      border-color: var(--color-line-strong);
    }
    &[aria-selected='true'] {
      border-color: var(--color-accent);
    }
  }
`;

interface MonthGrid {
  /** Focused day: its month is shown. */
  readonly focused: CalendarDay;
  /** Shows the month of a day. */
  readonly turn: (day: CalendarDay) => void;
  readonly pressed: (event: KeyboardEvent) => void;
  /** Renders a cell of the grid: `class="day"`, `role="gridcell"`. */
  readonly renderDay: (day: CalendarDay) => TemplateResult;
}

/**
 * Renders the days of a month as a grid, following the date picker of the ARIA Authoring
 * Practices; `dayAfterKey` has its keys.
 */
export function monthGrid({ focused, turn, pressed, renderDay }: MonthGrid): TemplateResult {
  const weeks = weeksOf(focused, firstWeekday());
  const month = dateTimeFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(focused);
  const turnButton = (months: -1 | 1, label: string) =>
    iconButton({
      symbol: months < 0 ? 'chevronLeft' : 'chevronRight',
      label,
      run: () => turn(addMonths(focused, months)),
    });
  return html`
    <div class="months">
      ${turnButton(-1, text('gallery.calendar.previous'))}
      <span role="status">${month}</span>
      ${turnButton(1, text('gallery.calendar.next'))}
    </div>
    <div class="grid" role="grid" aria-label=${month} @keydown=${pressed}>
      <div class="week" role="row">
        ${weeks[0]?.map(
          (day) => html`<span
            class="weekday"
            role="columnheader"
            aria-label=${dateTimeFormat({ weekday: 'long', timeZone: 'UTC' }).format(day)}
            >${dateTimeFormat({ weekday: 'narrow', timeZone: 'UTC' }).format(day)}</span
          >`,
        )}
      </div>
      ${weeks.map((week) => html`<div class="week" role="row">${week.map(renderDay)}</div>`)}
    </div>
  `;
}
