import type { Page } from '@playwright/test';
import type { Message } from '../../../renderer/locales/catalog/message.ts';
import type { Catalog } from '../../../renderer/locales/en/catalog.ts';
import { catalog as en } from '../../../renderer/locales/en/catalog.ts';
import { lateMessages } from '../../../renderer/locales/en/late.ts';

/** A text with fewer letters of its own fits too much that a service may say. */
const FEWEST_LETTERS = 4;

/** The demo environment's name, and fields of the simulator's devices. */
export const serviceNames: readonly string[] = ['Demo', 'Kind', 'Location', 'Organization', 'Time zone'];

function forms(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : Object.values(message);
}

/** What a text of the catalog looks like on the screen, with anything for its placeholders. */
function shape(form: string): RegExp {
  const parts = form.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.+')}$`, 'u');
}

function shapesOf(catalog: Readonly<Record<string, Message | undefined>>): readonly RegExp[] {
  return Object.values(catalog)
    .flatMap((message) => (message === undefined ? [] : forms(message)))
    .filter((form) => (form.replaceAll(/\{\w+\}/g, '').match(/\p{L}/gu)?.length ?? 0) >= FEWEST_LETTERS)
    .map((form) => shape(form));
}

/** Everything that the page shows or tells a screen reader now, through open shadow roots. */
function saidOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const said = new Set<string>();
    const visit = (root: ParentNode): void => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot !== null) visit(element.shadowRoot);
        if (['STYLE', 'SCRIPT'].includes(element.tagName) || !element.checkVisibility()) continue;
        const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        const attributes = ['aria-label', 'title', 'data-tip', 'placeholder', 'alt', 'aria-valuetext'];
        for (const words of [
          own.map((node) => node.textContent ?? '').join(''),
          ...attributes.map((name) => element.getAttribute(name) ?? ''),
        ]) {
          said.add(words.replaceAll(/\s+/g, ' ').trim());
        }
      }
    };
    visit(document);
    return [...said];
  });
}

/**
 * Texts on the page that are of the English catalog and of no text of the given one: none, when the page speaks its language.
 * `names` are what the service calls things; no language changes them.
 */
export async function englishLeft(
  page: Page,
  catalog: Catalog,
  names: readonly string[] = [],
): Promise<readonly string[]> {
  const english = shapesOf({ ...en, ...lateMessages });
  const own = shapesOf(catalog);
  const said = await saidOn(page);
  const fits = (shapes: readonly RegExp[], words: string) => shapes.some((pattern) => pattern.test(words));
  return said.filter((words) => !names.includes(words) && fits(english, words) && !fits(own, words));
}
