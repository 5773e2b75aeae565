import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { DayGroup, GalleryOrder } from '../../../preload/contract/index.ts';
import { calendarDayOf } from '../../../preload/contract/rules/calendar-day.ts';
import { shownTimeZone } from '../../locales/intl.ts';
import type { AppState } from '../../state/app-state.ts';
import { hasDays } from '../../state/gallery/gallery-order.ts';

/** The day of a time (ms since the epoch) among the groups of a gallery. */
function groupOfDay(groups: readonly DayGroup[], at: number): DayGroup | undefined {
  const day = calendarDayOf(at, shownTimeZone());
  return groups.find(({ startsAt }) => startsAt !== null && calendarDayOf(startsAt, shownTimeZone()) === day);
}

/** The start of the day that a tile stands under; null where it stands under none. */
function dayOfTile(groups: readonly DayGroup[], index: number | null): number | null {
  let end = 0;
  for (const group of groups) {
    end += group.count;
    if (index !== null && index < end) return group.startsAt;
  }
  return null;
}

/** The index of the first tile of the day that begins at `startsAt`, which may be the latest of a device; null where there is no such day. */
function firstTileOfDay(groups: readonly DayGroup[], startsAt: number): number | null {
  const position = groups.findIndex((group) => group.startsAt === startsAt);
  return position < 0 ? null : groups.slice(0, position).reduce((sum, { count }) => sum + count, 0);
}

/** The dialogs over a gallery: what its badges mean, and the calendar that leads to a day. */
export class GalleryDialogs {
  private shown: 'legend' | 'calendar' | null = null;
  /** The order to go back to when no day is chosen; null when it need not change for the calendar. */
  private orderBefore: GalleryOrder | null = null;
  private chosenDay: number | null = null;
  /** A time that the calendar was opened for, because nothing is of its day; null: it was opened for itself. */
  private wantedTime: number | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly app: Pick<AppState, 'gallery' | 'now'>,
    /** Puts the focus on a tile and the tile at the top of the view. */
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

  /** Shows the day of a time; where nothing is of that day, the calendar says which days there are around it. */
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

  /** Days are those of an order by time. */
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
        return html`<badge-legend @dialog-close=${() => this.show(null)}></badge-legend>`;
      case 'calendar':
        return html`<day-calendar
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

  /** Goes to the chosen day after the calendar is gone, which gives the focus back to where it was before. */
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
    // They are no part of the first screen.
    if (dialog === 'legend') void import('../../elements/dialogs/badge-legend.ts');
    if (dialog === 'calendar') void import('../../elements/toolbar/day-calendar.ts');
    this.shown = dialog;
    this.host.requestUpdate();
  }
}
