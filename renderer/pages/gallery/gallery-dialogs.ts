import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { DayGroup, GalleryOrder } from '../../../preload/contract/index.ts';
import { calendarDayOf } from '../../../preload/contract/rules/calendar-day.ts';
import { loadOverlay } from '../../elements/dialogs/load-overlay.ts';
import { shownTimeZone } from '../../locales/intl.ts';
import type { AppState } from '../../state/app-state.ts';
import { hasDays } from '../../state/gallery/gallery-order.ts';

/** Finds the group of a time's day (ms since the epoch). */
function groupOfDay(groups: readonly DayGroup[], at: number): DayGroup | undefined {
  const day = calendarDayOf(at, shownTimeZone());
  return groups.find(({ startsAt }) => startsAt !== null && calendarDayOf(startsAt, shownTimeZone()) === day);
}

/** Returns the start of the day that a tile is listed under; `null` if there is none. */
function dayOfTile(groups: readonly DayGroup[], index: number | null): number | null {
  let end = 0;
  for (const group of groups) {
    end += group.count;
    if (index !== null && index < end) return group.startsAt;
  }
  return null;
}

/**
 * Returns the index of the first tile of the day that begins at `startsAt`; `null` if there is no
 * such day. The tile may be a device's latest.
 */
function firstTileOfDay(groups: readonly DayGroup[], startsAt: number): number | null {
  const position = groups.findIndex((group) => group.startsAt === startsAt);
  return position < 0 ? null : groups.slice(0, position).reduce((sum, { count }) => sum + count, 0);
}

/** Dialogs over a gallery: the legend of its badges, and the calendar that leads to a day. */
export class GalleryDialogs {
  private shown: 'legend' | 'calendar' | null = null;
  /** Order to restore if no day is chosen; `null` if the calendar did not change it. */
  private orderBefore: GalleryOrder | null = null;
  private chosenDay: number | null = null;
  /**
   * Time that the calendar was opened for, as no image is of its day; `null` if it was opened
   * without one.
   */
  private wantedTime: number | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly app: Pick<AppState, 'gallery' | 'now'>,
    /** Focuses a tile and scrolls it to the top of the view. */
    private readonly goTo: (index: number) => void,
  ) {}

  get isOpen(): boolean {
    return this.shown !== null;
  }

  showLegend(): void {
    this.show('legend');
  }

  showCalendar(): void {
    void this.orderByDays();
    this.show('calendar');
  }

  /**
   * Shows the day of a time; if no image is of that day, opens the calendar at the days around it.
   */
  async showDay(at: number): Promise<void> {
    await this.orderByDays();
    const found = groupOfDay(this.app.gallery.value.groups, at);
    if (found === undefined) {
      this.wantedTime = at;
      this.show('calendar');
    } else {
      this.chosenDay = found.startsAt;
      await this.calendarClosed();
    }
  }

  /** Sorts by time if necessary, as other orders have no days. */
  private async orderByDays(): Promise<void> {
    const { gallery } = this.app;
    const { chosenOrder } = gallery.value;
    if (hasDays(chosenOrder)) return;
    this.orderBefore = chosenOrder;
    await gallery.reorder({ ...chosenOrder, sort: 'captured', descending: true });
  }

  render(): TemplateResult | typeof nothing {
    const { gallery, now } = this.app;
    const { order, groups, focusedIndex, reportedUntil } = gallery.value;
    switch (this.shown) {
      case null:
        return nothing;
      case 'legend':
        return html`<badge-legend
          ${loadOverlay(() => import('../../elements/dialogs/badge-legend.ts'), this.legendClosed)}
          @dialog-close=${this.legendClosed}
        ></badge-legend>`;
      case 'calendar':
        return html`<day-calendar
          ${loadOverlay(
            () => import('../../elements/toolbar/day-calendar.ts'),
            () => void this.calendarClosed(),
          )}
          .groups=${hasDays(order) ? groups : null}
          .reportedUntil=${reportedUntil}
          .shownDay=${dayOfTile(groups, focusedIndex)}
          .wantedTime=${this.wantedTime}
          .now=${now.value}
          @day-chosen=${(event: CustomEvent<DayGroup>) => (this.chosenDay = event.detail.startsAt)}
          @dialog-close=${this.calendarClosed}
        ></day-calendar>`;
      default:
        return assertNever(this.shown);
    }
  }

  private readonly legendClosed = (): void => this.show(null);

  /** Goes to the chosen day after the calendar has closed and returned the focus. */
  private readonly calendarClosed = async (): Promise<void> => {
    const { chosenDay, orderBefore } = this;
    this.chosenDay = null;
    this.wantedTime = null;
    this.orderBefore = null;
    if (chosenDay === null && orderBefore !== null) void this.app.gallery.reorder(orderBefore);
    this.show(null);
    await this.host.updateComplete;
    const index = chosenDay === null ? null : firstTileOfDay(this.app.gallery.value.groups, chosenDay);
    if (index !== null) this.goTo(index);
  };

  private show(dialog: typeof this.shown): void {
    this.shown = dialog;
    this.host.requestUpdate();
  }
}
