import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { calendarDayOf, dateText } from '../../../preload/contract/rules/calendar-day.ts';
import { precisionWords, zonedTime } from '../../elements/tile/caption-line.ts';
import { subjectTitle } from '../../elements/tile/tile-words.ts';
import { currentLanguage } from '../../locales/current.ts';
import { formatZoned, type ZoneChoice, zoneOfChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import type { FilmFrame, FilmSnapshot } from '../../state/film/film-frames.ts';
import type { FilmWords } from '../../state/film/film-store.ts';
import type { FilmMaterial } from '../../state/film/read-snapshots.ts';
import type { FilmPicture } from '../../workers/film-request.ts';
import '../../locales/add-late-texts.ts';

/**
 * Returns the device and the first and last day, by the time zone of its pictures, as a file name.
 */
function filmTitle({ deviceName, snapshots }: FilmMaterial, zone: ZoneChoice): string {
  const dates = snapshots.map(({ at, snapshot }) =>
    calendarDayOf(at, zoneOfChoice(zone, snapshot.capturedOffsetMinutes ?? null)),
  );
  const [first, last] = [dateText(Math.min(...dates)), dateText(Math.max(...dates))];
  const days = first === last ? first : `${first} – ${last}`;
  return `${deviceName ?? text('film.several')} ${days}`;
}

function timeOf({ at, snapshot }: FilmSnapshot, zone: ZoneChoice): string {
  return formatZoned(at, zone, snapshot.capturedOffsetMinutes ?? null);
}

/** Returns the picture of a frame with the viewer's texts: same name, time and zone (P44). */
export function filmPicture(frame: FilmFrame, zone: ZoneChoice): FilmPicture {
  switch (frame.kind) {
    case 'gap':
      return {
        kind: 'gap',
        lines: [
          text('film.frame.gap'),
          text('film.frame.begin', { time: timeOf(frame.from, zone) }),
          text('film.frame.end', { time: timeOf(frame.until, zone) }),
        ],
      };
    case 'snapshot': {
      const { tile, snapshot } = frame.shown;
      return {
        kind: 'snapshot',
        source: snapshot,
        title: subjectTitle(tile),
        detail: text('film.frame.detail', {
          time: zonedTime(snapshot, zone),
          precision: precisionWords(snapshot),
        }),
        unreadable: text('film.frame.unreadable'),
      };
    }
    default:
      return assertNever(frame);
  }
}

/** Returns the film's texts and colours, as the screen shows them. */
export function filmWords(zone: () => ZoneChoice): FilmWords {
  return {
    title: (material) => filmTitle(material, zone()),
    picture: (frame) => filmPicture(frame, zone()),
    look() {
      const style = getComputedStyle(document.documentElement);
      return {
        font: style.getPropertyValue('--font-text').trim() || 'sans-serif',
        direction: style.direction === 'rtl' ? 'rtl' : 'ltr',
        language: currentLanguage().tag,
      };
    },
  };
}
