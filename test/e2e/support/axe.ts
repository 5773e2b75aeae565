import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** WCAG 2.2 AA and what axe calls best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The hosts of the shadow roots down to an element, the outermost first. */
interface ShadowPath {
  readonly fromShadowDom: readonly string[];
}

/** What axe looks at and by which rules. */
export interface AxeScope {
  /** A part of the page; rules about whole pages rest. The whole page if left out. */
  readonly part?: string | ShadowPath;
  /** One rule alone. */
  readonly rule?: string;
}

/** What axe finds on a page: each rule that is broken, with the elements that break it. */
async function violations(page: Page, { part, rule }: AxeScope): Promise<readonly unknown[]> {
  // A navigation takes axe away. It is put in once for each document, and not at every look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    runOnly: rule === undefined ? { type: 'tag', values: TAGS } : { type: 'rule', values: [rule] },
  };
  return page.evaluate(
    async ([scope, given]) => {
      const { axe: inPage } = window as unknown as {
        axe: { run: (scope: unknown, options: RunOptions) => Promise<AxeResults> };
      };
      const found = (await inPage.run(scope ?? document, given)).violations;
      return found.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
    },
    [part, options] as const,
  );
}

/** Looks at the page with axe; fails with each element that breaks a rule. `where` names the page in the failure. */
export async function expectNoViolations(page: Page, where = '', scope: AxeScope = {}): Promise<void> {
  expect(await violations(page, scope), where).toEqual([]);
}
