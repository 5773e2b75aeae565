import { outsideReaders } from './outside-readers.ts';

const LENGTH = 1_000_000;

/** Repeated, these make expressions go back and forth, and parsers nest. */
const SEEDS = [
  ...Array.from(' .-_=/\\,;:"\'<>[]{}()@?#%&$0aA\n\t\u0000\u0301\u202e一😀'),
  'http://',
  'https://a?',
  'eyJ.',
  '.eyJ-',
  '<a',
  '<script>',
  '"\\',
  '\\"',
  'a,',
  ', a',
  '; ',
  ';a="',
  '<>;a="\\',
  'realm="',
  '0-',
  '0:',
  'a@',
  '@a.',
  '/home/',
  '$.a',
  '$[0',
  'Bearer ',
  '..',
  '{"a":',
  '[[',
  '\r\n',
  'key=',
  '&amp;',
  'P1',
  'PROXY a;',
];

async function readAll(name: string): Promise<void> {
  const read = outsideReaders[name];
  if (read === undefined) throw new Error(`No reader is called ${name}.`);
  for (const seed of SEEDS) await read(`${seed.repeat(LENGTH / seed.length)}!`);
  process.send?.('done');
}

process.on('message', (name: string) => void readAll(name));
