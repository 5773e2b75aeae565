const RIGHT_TO_LEFT_OVERRIDE = '\u202e';

/** Valid names that break careless code: markup, formulas, paths, direction marks, length. */
export const hostileNames: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  `Tor ${RIGHT_TO_LEFT_OVERRIDE}gpj.exe`,
  '../../etc/passwd',
  '=HYPERLINK("http://192.0.2.1";"open")',
  `${'Sehr langer Name '.repeat(12)}Ende`,
  'CON',
  'Gate 3 / North #2 (100 %)',
  'e\u0301le\u0301vateur  \u{1F3D7}\u{FE0F} \u{1F469}\u200d\u{1F527}',
  "Robert'); DROP TABLE devices;--",
  ' leading, trailing and a tab\t',
];

/**
 * Prefixes of hostile identifiers: spaces, slashes, `#`, `?`, `%2F`, right to left, 200
 * characters.
 */
export const hostileIdPrefixes: readonly string[] = [
  'gate 7 ',
  'north/yard/',
  'line#2-',
  'what?now=1&x-',
  'already%2Fencoded-',
  'بوابة-',
  'a'.repeat(187),
  '..%5c..-',
  'tür&tor;-',
  'quote"\'`-',
];
