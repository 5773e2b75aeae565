import { expect, test } from 'vitest';
import {
  type DatePattern,
  formatDate,
  formatZone,
  parseDatePattern,
} from '../../../../main/export/write/date-pattern.ts';

const at = Date.UTC(2026, 10, 2, 23, 4, 5, 6);

test.each([
  ['yyyy-MM-dd HH.mm.ss', 0, '2026-11-02 23.04.05'],
  ['yyMMdd_HHmmss,SSS', 0, '261102_230405,006'],
  ['dd.MM. HH', 60, '03.11. 00'],
  ['HH-mm', -210, '19-34'],
])('%s at %i minutes is %s', (pattern, offset, wanted) => {
  expect(formatDate(parseDatePattern(pattern) as DatePattern, at, offset)).toBe(wanted);
});

test.each([
  ['yyy', 0],
  ['yyyy-mmm', 5],
  ['yyyy é T', 7],
])('%s has no field at %i', (pattern, position) => {
  expect(parseDatePattern(pattern)).toBe(position);
});

test.each([
  [0, 'Z'],
  [330, '+0530'],
  [-210, '-0330'],
])('a zone of %i minutes is %s', (offset, wanted) => {
  expect(formatZone(offset)).toBe(wanted);
});
