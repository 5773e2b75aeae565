import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { electronBinary } from './product.ts';

/** WCAG 2.2 AA and what axe calls best practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Looks at the whole page with axe; fails with each element that breaks a rule. `where` names the page in the failure. */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  // In Electron there is one page and no second one for axe's frames to run in.
  const builder = new AxeBuilder({ page }).withTags(RULES);
  const { violations } = await (electronBinary === undefined ? builder : builder.setLegacyMode()).analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
  expect(found, where).toEqual([]);
}
