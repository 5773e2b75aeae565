/** Writes times by each grammar, independently of the reader: what a text says is what was written. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** The pieces of what a clock shows; `clock` is ms since the epoch as if it showed UTC. */
function piecesOf(clock: number) {
  const [date = '', time = ''] = new Date(clock).toISOString().slice(0, -1).split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  const name = WEEKDAYS[new Date(clock).getUTCDay()] ?? '';
  const monthName = MONTHS[Number(month) - 1] ?? '';
  return { year, month, day, time: time.slice(0, 8), fraction: time.slice(9), name, monthName };
}

type Shown = ReturnType<typeof piecesOf>;

/** `10:15`, `10:15:00`, `10:15:00.123`: the writings of a time of day, to the second if there is a fraction of it. */
function clocksOf({ time, fraction }: Shown): readonly string[] {
  return [
    ...(fraction === '000' ? [time] : []),
    ...(fraction === '000' && time.endsWith(':00') ? [time.slice(0, 5)] : []),
    `${time}.${fraction}`,
  ];
}

/** The writings of an offset. */
export function zonesOf(aheadMs: number): readonly string[] {
  const size = Math.abs(aheadMs);
  const [hours, minutes, seconds] = [
    pad(Math.floor(size / HOUR_MS)),
    pad(Math.floor(size / MINUTE_MS) % 60),
    pad(Math.floor(size / SECOND_MS) % 60),
  ];
  const numbers = [
    ...(minutes === '00' && seconds === '00' ? [hours] : []),
    ...(seconds === '00' ? [`${hours}${minutes}`, `${hours}:${minutes}`] : []),
    `${hours}${minutes}${seconds}`,
    `${hours}:${minutes}:${seconds}`,
    `${hours}${minutes}:${seconds}`,
    `${hours}:${minutes}${seconds}`,
  ];
  const signs = aheadMs === 0 ? ['+', '-'] : [aheadMs < 0 ? '-' : '+'];
  const offsets = signs.flatMap((sign) => numbers.map((number) => sign + number));
  const names = aheadMs === 0 ? ['Z', 'UTC', 'UT', 'GMT'] : [];
  return [...names, ...offsets, ...offsets.map((one) => `GMT${one}`), ...offsets.map((one) => `UTC${one}`)];
}

/** The number of a week of ISO 8601 with its year, by its Thursday. */
function weekOf(clock: number): readonly [year: string, week: string, weekday: string] {
  const thursday = new Date(clock);
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const start = new Date(thursday);
  start.setUTCMonth(0, 1);
  const week = Math.ceil(((thursday.getTime() - start.getTime()) / (24 * HOUR_MS) + 1) / 7);
  return [pad(thursday.getUTCFullYear(), 4), pad(week), String(new Date(clock).getUTCDay() || 7)];
}

function dayOfYear(clock: number): string {
  const start = new Date(clock);
  start.setUTCMonth(0, 1);
  return pad(Math.round((clock - start.getTime()) / (24 * HOUR_MS)) + 1, 3);
}

/** The writings of a date with a time of day of the same text. */
function* isoOf(clock: number, shown: Shown, zones: readonly string[]): Generator<string> {
  const { year, month, day } = shown;
  const [weekYear, week, weekday] = weekOf(clock);
  for (const time of clocksOf(shown)) {
    const basic = time.replaceAll(':', '');
    for (const zone of zones) {
      for (const mark of ['-', '/'])
        for (const separator of ['T', ' '])
          for (const space of ['', ' '])
            yield [year, mark, month, mark, day, separator, time, space, zone].join('');
      yield `${year}:${month}:${day} ${time}${zone}`;
      yield `${year}${month}${day}T${basic}${zone}`;
      yield `${year}${month}${day}${basic}${zone}`;
      for (const date of [
        `${weekYear}-W${week}-${weekday}`,
        `${weekYear}W${week}${weekday}`,
        `${weekYear}-W${week}${weekday}`,
        `${weekYear}W${week}-${weekday}`,
      ])
        for (const written of [time, basic]) yield `${date}T${written}${zone}`;
      yield `${year}-${dayOfYear(clock)}T${time}${zone}`;
    }
  }
}

function* namesOf(shown: Shown, zones: readonly string[]): Generator<string> {
  const { year, day, name, monthName } = shown;
  const days = [...new Set([day, String(Number(day)), String(Number(day)).padStart(2)])];
  const short = name.slice(0, 3);
  const hour = Number(shown.time.slice(0, 2));
  const half = hour < 12 ? 'AM' : 'PM';
  for (const time of clocksOf(shown)) {
    const ofTwelve = `${pad(hour % 12 || 12)}${time.slice(2)} ${half}`;
    for (const zone of zones) {
      for (const date of days) {
        const years = Number(year) >= 1950 && Number(year) < 2050 ? [year, year.slice(2)] : [year];
        for (const one of years) {
          yield `${date} ${monthName} ${one} ${time} ${zone}`;
          for (const weekday of [name, short])
            yield `${weekday}, ${date} ${monthName} ${one} ${time} ${zone}`;
        }
        yield `${monthName} ${date} ${time} ${year} ${zone}`;
        for (const weekday of [name, short]) {
          yield `${weekday} ${monthName} ${date} ${time} ${year} ${zone}`;
          yield `${weekday} ${monthName} ${date} ${time} ${zone} ${year}`;
          yield `${weekday} ${monthName} ${date} ${ofTwelve} ${zone} ${year}`;
          yield `${weekday} ${day} ${monthName} ${year} ${ofTwelve} ${zone}`;
          yield `${weekday} ${monthName} ${day} ${year} ${time} ${zone}`;
        }
      }
      for (const weekday of [name, short])
        for (const one of [year, year.slice(2)])
          yield `${weekday}, ${day}-${monthName}-${one} ${time} ${zone}`;
      yield `${day}/${monthName}/${year}:${time} ${zone}`;
    }
  }
}

/** All texts that say what a clock shows which is `aheadMs` ahead of UTC, with one of the zones and without remarks behind them. */
export function* writingsOf(clock: number, aheadMs: number, zones: readonly string[]): Generator<string> {
  const shown = piecesOf(clock);
  yield* isoOf(clock, shown, zones);
  yield* namesOf(shown, zones);
  const before = piecesOf(clock - SECOND_MS);
  if (shown.time === '00:00:00' && shown.fraction === '000')
    yield* isoOf(clock - SECOND_MS, { ...before, time: '24:00:00' }, zones);
  // A leap second comes behind the last second of a day of UTC.
  const sinceMidnight = (clock - aheadMs) % (24 * HOUR_MS);
  if (sinceMidnight >= SECOND_MS) return;
  const leap = { ...before, time: `${before.time.slice(0, 5)}:60` };
  yield* isoOf(clock - SECOND_MS, leap, zones);
  yield* namesOf(leap, zones);
}
