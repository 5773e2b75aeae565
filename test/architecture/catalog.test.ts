import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { appLanguages } from '../../preload/contract/core/languages.ts';
import type { DisplayLanguage } from '../../renderer/locales/catalog/display-language.ts';
import type { Message } from '../../renderer/locales/catalog/message.ts';
import type { Catalog } from '../../renderer/locales/en/catalog.ts';
import { catalog as firstTexts } from '../../renderer/locales/en/catalog.ts';
import { lateMessages } from '../../renderer/locales/en/late.ts';
import { mirrored, pseudo, pseudoCatalog } from '../../renderer/locales/pseudo.ts';

/** With those that come later than the first screen. */
const en = { ...firstTexts, ...lateMessages };

const root = resolve(import.meta.dirname, '../..');

/** The files of the screen that show texts; the catalogs themselves use none. */
const sources = globSync('renderer/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/^renderer\/locales\/[a-z-]+\//i.test(file))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));

/** Keys have points in them, and nothing else that a pattern reads. */
function escaped(key: string): string {
  return key.replaceAll('.', String.raw`\.`);
}

/** Stands for a value in a template. */
const VALUE = '¤';

/** The keys that a source may mean: literals, and templates with a part that is only known when they run. */
function keysIn(source: string): readonly RegExp[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const literals = [...code.matchAll(/'([A-Za-z]\w*(?:\.\w+)+)'/g)].map(([, key = '']) => key);
  const templates = [...code.matchAll(/`([A-Za-z]\w*\.[\w.]*\$\{[^`]*)`/g)].map(([, key = '']) => key);
  return [
    ...literals.map((key) => new RegExp(`^${escaped(key)}$`)),
    ...templates.map((template) => {
      const parts = template.split(/\$\{[^}]*\}/).map((part) => escaped(part));
      return new RegExp(`^${parts.join('[\\w.]+')}$`);
    }),
  ];
}

/** The texts between the tags and in the spoken attributes of the templates of a source. */
function textsIn(source: string): readonly string[] {
  const { program } = parseSync('source.ts', source);
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, tag, quasi } = node as Record<string, unknown>;
    if (type === 'TaggedTemplateExpression' && (tag as { name?: string }).name === 'html') {
      const { quasis } = quasi as { quasis: readonly { value: { raw: string } }[] };
      const markup = quasis.map(({ value }) => value.raw).join(VALUE);
      const spoken = /\s(?:aria-label|title|alt|placeholder|data-tip|label|heading|description)="([^"¤]*)"/g;
      found.push(...[...markup.matchAll(spoken)].map(([, value = '']) => value));
      found.push(markup.replaceAll(/<!--[\s\S]*?-->|<[^>]*>/g, ' '));
    }
    Object.values(node).forEach(visit);
  };
  visit(program);
  return found.filter((words) => /\p{L}{2}/u.test(words)).map((words) => words.trim());
}

function forms(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : Object.values(message);
}

function placeholdersOf(message: Message): readonly string[] {
  const placeholders = forms(message).flatMap((form) =>
    [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  );
  return [...new Set(placeholders)].toSorted();
}

describe('the catalog', () => {
  test('has no text that is never shown', () => {
    const used = sources.flatMap(({ source }) => keysIn(source));
    const unused = Object.keys(en).filter((key) => !used.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });

  test('the search for unused texts can fail', () => {
    const used = keysIn("text('page.browse'); text(`page.${id}.hint`);");
    const isUsed = (key: string) => used.some((pattern) => pattern.test(key));
    expect(['page.browse', 'page.x.hint', 'page.x', 'page.browse.hint2'].map(isUsed)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('holds every text of the screen: none stands in a template', () => {
    const found = sources.flatMap(({ file, source }) => textsIn(source).map((words) => `${file}: ${words}`));
    expect(found).toEqual([]);
  });

  test('the search for texts in templates can fail', () => {
    const [hint, words = ''] = textsIn('html`<p title="Hint">Hello ${x} <b class="ab">×</b></p>`');
    expect(hint).toBe('Hint');
    expect(words).toMatch(/^Hello/);
    expect(textsIn('html`<p class="hint" title=${x}>${y} × 3</p>`')).toEqual([]);
  });
});

async function readTranslation(
  language: DisplayLanguage,
): Promise<{ language: DisplayLanguage; catalog: Catalog }> {
  if (language.tag === 'en') return { language, catalog: en };
  const file = join(root, 'renderer/locales', language.tag, 'catalog.ts');
  const { catalog } = (await import(file)) as { catalog: Catalog };
  return { language, catalog };
}

const translations = [
  ...(await Promise.all(Object.values(appLanguages).map(readTranslation))),
  ...[pseudo, mirrored].map((language) => ({ language, catalog: pseudoCatalog(language, en) })),
];

describe.each(translations)('the catalog of $language.tag', ({ language, catalog }) => {
  test('has the same texts as the English one, none of them empty', () => {
    expect(Object.keys(catalog).toSorted()).toEqual(Object.keys(en).toSorted());
    const empty = Object.entries(catalog).filter(([, message]) =>
      forms(message).some((form) => form.trim() === ''),
    );
    expect(empty).toEqual([]);
  });

  test('has the same places for values', () => {
    const wrong = Object.entries(en).filter(([key, message]) => {
      const translated = catalog[key as keyof typeof en] ?? '';
      const placeholders = placeholdersOf(message);
      // A form for one may say so in a word.
      const isCounted = typeof message !== 'string';
      const has = placeholdersOf(translated);
      return isCounted
        ? has.some((name) => !placeholders.includes(name)) ||
            placeholders.some((name) => name !== 'count' && !has.includes(name))
        : placeholders.join() !== has.join();
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test('has a form for each way in which the language counts', () => {
    const { pluralCategories } = new Intl.PluralRules(
      language.isPseudo === true ? 'en' : language.tag,
    ).resolvedOptions();
    const wrong = Object.entries(catalog).filter(
      ([, message]) =>
        typeof message !== 'string' && !pluralCategories.every((category) => category in message),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});
