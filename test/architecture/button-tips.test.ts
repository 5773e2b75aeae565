import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf as find, root } from './sources.ts';

interface Button {
  readonly attributes: string;
  readonly content: string;
}

/** The position behind the expression of a template that begins at `from` with `${`. */
function afterExpression(source: string, from: number): number {
  let depth = 1;
  let at = from + 2;
  for (; at < source.length && depth > 0; at += 1) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
  }
  return at;
}

/** The position of the next `sign` that is part of the template itself. */
function indexOutside(source: string, sign: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    if (source.startsWith('${', at)) at = afterExpression(source, at) - 1;
    else if (source.startsWith(sign, at)) return at;
  }
  return -1;
}

function buttonsOf(source: string): readonly Button[] {
  return Array.from(source.matchAll(/<button\b/g), ({ index }) => {
    const end = indexOutside(source, '>', index);
    const close = indexOutside(source, '</button', end);
    return { attributes: source.slice(index, end), content: source.slice(end + 1, close) };
  });
}

/** Buttons with nothing but an icon to see. */
const isIconOnly = ({ content }: Button) => /^\s*\$\{icon\([^)]*\)\}\s*$/.test(content);

const buttons = find('renderer/**/*.ts').flatMap((file) =>
  buttonsOf(readFileSync(join(root, file), 'utf8')).map(({ attributes, content }) => ({
    file,
    attributes,
    content,
  })),
);

test('each button with an icon alone has a name and a tip that the focus shows too', () => {
  const iconOnly = buttons.filter(isIconOnly);
  expect(iconOnly.length).toBeGreaterThan(5);
  const bare = iconOnly.filter(
    ({ attributes }) => !attributes.includes('data-tip=') || !attributes.includes('aria-label='),
  );
  expect(bare.map(({ file, attributes }) => `${file}: ${attributes}`)).toEqual([]);
});

test('no button has a title, which the keyboard never shows', () => {
  const titled = buttons.filter(({ attributes }) => /\s\.?title=/.test(attributes));
  expect(titled.map(({ file, attributes }) => `${file}: ${attributes}`)).toEqual([]);
});

test('the check can fail', () => {
  const source = "html`<button title=${a} @click=${() => ({ b: 1 > 0 })}>${icon('x')}</button>`";
  expect(buttonsOf(source).map(isIconOnly)).toEqual([true]);
  expect(buttonsOf(source)[0]?.attributes).toContain('title=');
  expect(buttonsOf("html`<button>${icon('x')} Close</button>`").map(isIconOnly)).toEqual([false]);
});
