import { formatDay } from '../../locales/format-time.ts';
import { relativeTimeFormat, shownTimeZone } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import { parseDay } from '../../state/calendar/parse-day.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** An hour that lies in the day wherever its midnight is. */
const NOON = 12;

/** The typed day, to scroll the shown gallery to. */
export function dateEntries(
  app: Pick<AppState, 'commands' | 'navigation' | 'now'>,
  query: string,
): readonly PaletteEntry[] {
  const relative = relativeTimeFormat({ numeric: 'auto' });
  const found = parseDay(query, app.now.value, (days) => relative.format(days, 'day'));
  if (found === null) return [];
  const { year, month, day } = found;
  const at =
    shownTimeZone() === undefined
      ? new Date(year, month - 1, day, NOON).getTime()
      : Date.UTC(year, month - 1, day, NOON);
  return [
    {
      id: `day ${year}-${month}-${day}`,
      group: 'dates',
      symbol: 'calendarDays',
      label: text('palette.goToDay', { day: formatDay(at) }),
      detail: '',
      chord: null,
      run: () => {
        app.navigation.go(app.navigation.lastBrowse());
        app.commands.request({ kind: 'day', at });
      },
    },
  ];
}
