import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../renderer');
const read = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const elements = globSync('**/*.ts', { cwd: root }).map((file) => ({ file, source: read(file) }));
const sheets = globSync('theme/*.css', { cwd: root }).map((file) => ({ file, source: read(file) }));

type Rgb = readonly [red: number, green: number, blue: number];

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** WCAG 2.2, relative luminance. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(toRgb(one)), luminance(toRgb(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colours of a theme by their names: what later sheets say counts. */
function colors(scheme: 'light' | 'dark', files: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    const [rules = ''] = read(`theme/${file}`).split('@media (forced-colors');
    for (const [, name = '', value = ''] of rules.matchAll(/(--color-[\w-]+):\s*([^;]+);/g)) {
      const pair = /light-dark\((#\w{6}),\s*(#\w{6})\)/.exec(value);
      const plain = /^#\w{6}$/.exec(value.trim());
      const color = pair === null ? plain?.[0] : pair[scheme === 'light' ? 1 : 2];
      if (color !== undefined) found.set(name, color);
    }
  }
  return found;
}

const SURFACES = ['chrome', 'canvas', 'raised', 'sunken', 'hover', 'pressed', 'control'];
const PAIRS: readonly (readonly [text: string, surface: string])[] = [
  ...SURFACES.flatMap((surface) => [['text', surface] as const, ['text-muted', surface] as const]),
  ...['chrome', 'canvas', 'raised', 'accent-soft'].map((surface) => ['accent-text', surface] as const),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-tip', 'tip'],
  ['good-text', 'canvas'],
  ['caution-text', 'canvas'],
  ['danger-text', 'canvas'],
  ['caution-text', 'caution-soft'],
  ['danger-text', 'danger-soft'],
  ['on-danger', 'danger-solid'],
  ['on-viewer', 'viewer'],
  ['on-viewer-muted', 'viewer'],
];

test('Japanese fonts come before the font of the system, which may have Chinese shapes', () => {
  const tokens = read('theme/tokens.css');
  const fonts =
    /:lang\(ja\) \{\s*--font-text:([^;]*);/
      .exec(tokens)?.[1]
      ?.split(',')
      .map((font) => font.trim()) ?? [];
  for (const font of ['"Hiragino Sans"', '"Yu Gothic UI"', 'Meiryo', '"Noto Sans CJK JP"']) {
    expect(fonts).toContain(font);
    expect(fonts.indexOf(font)).toBeLessThan(fonts.indexOf('system-ui'));
  }
});

describe.each([
  { name: 'light', scheme: 'light', files: ['tokens.css'], least: 4.5 },
  { name: 'dark', scheme: 'dark', files: ['tokens.css'], least: 4.5 },
  { name: 'light with more contrast', scheme: 'light', files: ['tokens.css', 'contrast.css'], least: 7 },
  { name: 'dark with more contrast', scheme: 'dark', files: ['tokens.css', 'contrast.css'], least: 7 },
  { name: 'outdoor', scheme: 'light', files: ['tokens.css', 'outdoor.css'], least: 7 },
] as const)('the theme $name', ({ scheme, files, least }) => {
  const theme = colors(scheme, files);
  const of = (name: string) => theme.get(`--color-${name}`) ?? `no --color-${name}`;

  test('has readable texts on every surface', () => {
    const weak = PAIRS.map(([text, surface]) => ({ text, surface, ratio: contrast(of(text), of(surface)) }))
      // A pressed surface is there for a short time, and a state in colour has its word beside it.
      .filter(({ text, surface, ratio }) => ratio < (isSecondary(text, surface) ? 4.5 : least))
      .map(({ text, surface, ratio }) => `${text} on ${surface}: ${ratio.toFixed(2)}`);
    expect(weak).toEqual([]);
  });

  test('has lines of fields and a focus ring that are seen', () => {
    for (const surface of ['chrome', 'canvas', 'raised']) {
      expect(contrast(of('line-strong'), of(surface))).toBeGreaterThanOrEqual(3);
      expect(contrast(of('focus'), of(surface))).toBeGreaterThanOrEqual(3);
    }
  });
});

function isSecondary(text: string, surface: string): boolean {
  return surface === 'pressed' || /^(?:good|caution|danger|on-danger)/.test(text);
}

/** Whether a shorthand gives the left side another measure than the right one. */
function isUneven(value: string): boolean {
  let depth = 0;
  const parts = value
    .trim()
    .replaceAll(/[() ]/g, (sign) => {
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
      return depth > 0 && sign === ' ' ? '_' : sign;
    })
    .split(/\s+/);
  return parts.length === 4 && parts[1] !== parts[3];
}

describe('the elements', () => {
  test('use no token that is not set: it would be nothing, silently', () => {
    const all = [...sheets, ...elements];
    const set = new Set(
      all.flatMap(({ source }) =>
        [...source.matchAll(/(--[a-z][\w-]*)['"]?\s*[:,]/g)].map(([, name]) => name),
      ),
    );
    const unset = all.flatMap(({ file, source }) =>
      [...source.matchAll(/var\((--[a-z][\w-]*)\)/g)]
        .filter(([, name]) => !set.has(name))
        .map(([, name]) => `${file}: ${name}`),
    );
    expect(unset).toEqual([]);
  });

  test('take their colours from the tokens; a part of the window may set them again', () => {
    const color = /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/i;
    const own = elements.filter(({ source }) =>
      [...source.matchAll(/css`[^`]*`/g)].some(([sheet]) =>
        color.test(sheet.replaceAll(/--color-[\w-]+:[^;]*;/g, '')),
      ),
    );
    expect(own.map(({ file }) => file)).toEqual([]);
  });

  test('name the sides of a box by the text: from right to left they are the other way round', () => {
    const named = /(?:margin|padding|border)-(?:left|right)\s*:|(?:text-align|float)\s*:\s*(?:left|right)\b/g;
    const own = [...sheets, ...elements].flatMap(({ file, source }) =>
      [
        ...source.matchAll(named),
        ...[...source.matchAll(/(?:margin|padding|inset):([^;{}]+);/g)].filter(([, value = '']) =>
          isUneven(value),
        ),
      ].map(([rule]) => `${file}: ${rule}`),
    );
    expect(own).toEqual([]);
  });

  test('alter no picture by its state: only the outdoor look and what the user adjusts do', () => {
    const filters = [...sheets, ...elements].flatMap(({ file, source }) =>
      [
        ...source.matchAll(
          /(?:^|[\s{;])(?:-webkit-)?(?:filter|mix-blend-mode|mask[\w-]*|--image-filter)\s*:\s*([^;}]+)/g,
        ),
      ].map(([, value = '']) => `${file}: ${value.trim()}`),
    );
    expect(filters.toSorted()).toEqual([
      'elements/health/health-card.ts: var(--image-filter)',
      "elements/image/image-canvas.ts: url('#tones') var(--image-lift,)",
      'elements/image/image-canvas.ts: var(--image-filter)',
      'elements/tile/snapshot-tile-styles.ts: var(--image-filter)',
      'theme/outdoor.css: var(--image-lift)',
      'theme/tokens.css: none',
    ]);
  });

  test('show nothing on hover alone: a finger does not hover', () => {
    const hidden = elements.flatMap(({ file, source }) =>
      [...source.matchAll(/([^{}]*:hover[^{}]*)\{([^}]*)\}/g)]
        .filter(
          ([, selector = '', rules = '']) =>
            /(?:^|\s)(?:opacity|visibility|display)\s*:/.test(rules) && !/:focus/.test(selector),
        )
        .map(([, selector = '']) => `${file}: ${selector.trim()}`),
    );
    expect(hidden).toEqual([]);
  });
});
