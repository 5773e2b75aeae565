import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import {
  addDays,
  type CalendarDay,
  calendarDayOf,
  firstOfMonth,
} from '../../../preload/contract/rules/calendar-day.ts';
import { icon } from '../../icons/icon.ts';
import { readingKey } from '../../keyboard/reading-key.ts';
import { currentLanguage } from '../../locales/current.ts';
import { dateTimeFormat, firstWeekday, shownTimeZone } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import { dayAfterKey } from '../../state/calendar/calendar-days.ts';
import { parseDay } from '../../state/calendar/parse-day.ts';
import { popoverStyles } from '../styles/popover-styles.ts';
import { monthGrid, monthStyles } from './month-grid.ts';
import { TypedField } from './typed-field.ts';

function formatDay(day: CalendarDay): string {
  return dateTimeFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(day);
}

/** A field for a calendar day, typed or chosen in a month. Fires `value-change`. */
@customElement('day-field')
export class DayField extends TypedField<CalendarDay> {
  static override styles = [
    ...TypedField.styles,
    popoverStyles,
    monthStyles,
    css`
      .line {
        display: grid;
        grid-template-columns: minmax(8rem, 1fr) auto;
        gap: var(--space-1);
        align-items: center;
      }

      .opener {
        anchor-name: --opener;
      }

      [popover] {
        position-anchor: --opener;
        position-area: block-end span-inline-start;
        position-try-fallbacks: flip-block;
        inline-size: 18rem;
        margin: var(--space-1) 0;
        padding: var(--space-3);
      }
    `,
  ];

  /** Current time, ms since the epoch. */
  @property({ attribute: false }) now = Date.now();

  /** Focused day of the month; `null` if the month is closed. */
  @state() private focused: CalendarDay | null = null;
  private focusWanted = false;

  @query('[popover]') private readonly month!: HTMLElement;

  protected override parse(typed: string): CalendarDay | null {
    return parseDay(typed, this.now, currentLanguage().tag, shownTimeZone());
  }

  protected override format(value: CalendarDay): string {
    return formatDay(value);
  }

  protected override example(): CalendarDay {
    return this.today();
  }

  protected override step(value: CalendarDay | null, delta: -1 | 1): CalendarDay {
    return value === null ? this.today() : addDays(value, delta);
  }

  protected override advice(): string {
    return text('field.day.wrong', { example: this.format(this.example()) });
  }

  protected override updated(): void {
    if (!this.focusWanted) return;
    this.focusWanted = false;
    this.renderRoot.querySelector<HTMLElement>('.day[tabindex="0"]')?.focus();
  }

  private today(): CalendarDay {
    return calendarDayOf(this.now, shownTimeZone());
  }

  private readonly toggled = ({ newState }: ToggleEvent): void => {
    this.focused = newState === 'open' ? (this.value ?? this.today()) : null;
    this.focusWanted = newState === 'open';
  };

  private readonly pressedInMonth = (event: KeyboardEvent): void => {
    if (this.focused === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(this.focused, readingKey(event.key, this), event.shiftKey, firstWeekday());
    if (next === null) return;
    event.preventDefault();
    this.focused = next;
    this.focusWanted = true;
  };

  private renderDay(day: CalendarDay, focused: CalendarDay): TemplateResult {
    const date = dateTimeFormat({
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      weekday: 'long',
      timeZone: 'UTC',
    });
    const isOutside = firstOfMonth(day) !== firstOfMonth(focused);
    const isToday = day === this.today();
    return html`<button
      class="day ${isOutside ? 'outside' : ''} ${isToday ? 'today' : ''}"
      type="button"
      role="gridcell"
      tabindex=${day === focused ? 0 : -1}
      aria-selected=${day === this.value}
      aria-current=${isToday ? 'date' : nothing}
      aria-label=${date.format(day)}
      @click=${() => {
        this.month.hidePopover();
        this.take(day);
        this.focus();
      }}
    >
      ${dateTimeFormat({ day: 'numeric', timeZone: 'UTC' }).format(day)}
    </button>`;
  }

  protected override renderMore(): TemplateResult {
    const { focused } = this;
    const label = text('field.day.choose');
    return html`<button
        class="icon-button opener"
        type="button"
        popovertarget="month"
        aria-label=${label}
        aria-haspopup="dialog"
        aria-expanded=${focused !== null}
        data-tip=${label}
      >
        ${icon('calendarDays')}
      </button>
      <div id="month" popover role="dialog" aria-label=${label} @toggle=${this.toggled}>
        ${
          focused === null
            ? nothing
            : monthGrid({
                focused,
                turn: (day) => (this.focused = day),
                pressed: this.pressedInMonth,
                renderDay: (day) => this.renderDay(day, focused),
              })
        }
      </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'day-field': DayField;
  }
}
