import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { whenLoaded } from './pages.ts';

/** WCAG 2.2 AA and what axe calls best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe looks at and by which rules. */
export interface AxeScope {
  /** A part of the page by its selector; rules about whole pages rest. Without it, the open modal dialog or the whole page. */
  readonly part?: string;
  /** Some rules alone. */
  readonly rules?: readonly string[];
  /** All rules but these. */
  readonly without?: readonly string[];
}

/** What axe finds on a page: each rule that is broken, with the elements that break it. */
async function violations(page: Page, { part, rules, without = [] }: AxeScope): Promise<readonly unknown[]> {
  await whenLoaded(page);
  // A navigation takes axe away. It is put in once for each document, and not at every look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // What it fetches ahead only experimental rules read.
    preload: false,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    runOnly: rules === undefined ? { type: 'tag', values: TAGS } : { type: 'rule', values: [...rules] },
  };
  return page.evaluate(
    async ([scope, given]) => {
      const { axe: inPage } = window as unknown as {
        axe: { run: (scope: unknown, options: RunOptions) => Promise<AxeResults> };
      };
      // Behind a modal dialog the page is inert, and axe would take the dialog for its background.
      const findModal = (root: ParentNode): Element | null => {
        for (const element of root.querySelectorAll('*')) {
          const modal = element.matches('dialog:modal')
            ? element
            : element.shadowRoot && findModal(element.shadowRoot);
          if (modal) return modal;
        }
        return null;
      };
      const found = (await inPage.run(scope ?? findModal(document) ?? document, given)).violations;
      return found.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
    },
    [part, options] as const,
  );
}

/** Looks at the page with axe; fails with each element that breaks a rule. `where` names the page in the failure. */
export async function expectNoViolations(page: Page, where = '', scope: AxeScope = {}): Promise<void> {
  expect(await violations(page, scope), where).toEqual([]);
}
