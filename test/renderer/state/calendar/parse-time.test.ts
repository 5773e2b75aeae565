import { expect, test } from 'vitest';
import { parseTime } from '../../../../renderer/state/calendar/parse-time.ts';

test.each([
  ['7', '07:00'],
  ['23', '23:00'],
  ['730', '07:30'],
  ['0730', '07:30'],
  ['07:30', '07:30'],
  [' 7.30 ', '07:30'],
  ['7h30', '07:30'],
  ['7h', '07:00'],
  ['7 Uhr', '07:00'],
  ['19:30 Uhr', '19:30'],
  ['7時30分', '07:30'],
  ['午後 7 時 30 分', '19:30'],
  ['７：３０', '07:30'],
  ['٠٧:٣٠', '07:30'],
  ['7:30 م', '19:30'],
  ['7:30 pm', '19:30'],
  ['7 P.M.', '19:00'],
  ['12 am', '00:00'],
  ['12 pm', '12:00'],
  ['0:00', '00:00'],
])('“%s” is the time of day %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

test.each(['', ' ', 'soon', '24:00', '7:60', '7:3', '173', '007:30', '13 pm', '0 am', '-1', '7:30:15 x'])(
  '“%s” is no time of day',
  (typed) => {
    expect(parseTime(typed)).toBeNull();
  },
);
