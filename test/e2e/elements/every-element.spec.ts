import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { alteredPictures } from '../support/altered-pictures.ts';
import { expectNoViolations } from '../support/axe.ts';
import { clippedTexts } from '../support/clipped-texts.ts';
import { tabStops } from '../support/tab-stops.ts';
import type { Coming, ElementName, Shown } from './harness/example.ts';
import { expect, test } from './harness/harness-test.ts';
import { changeExample } from './harness/show-example.ts';

const renderer = join(import.meta.dirname, '../../../renderer');

/** The elements that the screen has, by the files that define them. */
function elementNames(): readonly ElementName[] {
  return readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      Array.from(readFileSync(join(renderer, path), 'utf8').matchAll(/^@customElement\('([\w-]+)'\)/gm)),
    )
    .map(([, name]) => name as ElementName)
    .toSorted();
}

interface State {
  readonly state: string;
  readonly shows: readonly Shown[];
}

function statesOf(page: Page, name: ElementName): Promise<readonly State[]> {
  return page.evaluate(
    (element) =>
      Object.entries(window.harness.examples[element] ?? {}).map(([state, { shows }]) => ({ state, shows })),
    name,
  );
}

function find(page: Page, role: string, name: string): Locator {
  return role === 'text'
    ? page.getByText(name, { exact: true })
    : page.getByRole(role as Parameters<Page['getByRole']>[0], { name, exact: true });
}

/** Takes all elements out of the page while an update of each is pending: what fails then is an uncaught error of the test. */
async function removeWhileUpdating(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const visit = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        if ('requestUpdate' in element) (element as unknown as { requestUpdate(): void }).requestUpdate();
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    document.body.replaceChildren();
    await new Promise((resolve) => setTimeout(resolve));
  });
}

/** Rules about whole pages rest. */
const body = { part: 'body' };

// Each test stands for itself, and there are a hundred: all processes share them, each with one page.
test.describe.configure({ mode: 'parallel' });

for (const name of elementNames()) {
  test(`${name}: axe finds nothing in any state, roles and names are there, no picture is altered, and the focus is seen`, async ({
    stage: page,
  }) => {
    const states = await statesOf(page, name);
    expect(states, 'an example in test/e2e/elements/examples').not.toEqual([]);
    for (const { state, shows } of states) {
      await page.emulateMedia({ colorScheme: 'light' });
      await changeExample(page, name, state);
      for (const [role, label] of shows) {
        const found = find(page, role, label);
        await expect(found.first(), `${state}: ${role} "${label}"`).toBeAttached();
      }
      await expectNoViolations(page, state, body);
      await expect.poll(() => alteredPictures(page), { message: state }).toEqual([]);
      for (const isOutdoor of [true, false]) {
        await page.evaluate(
          (on) => void document.documentElement.toggleAttribute('data-outdoor', on),
          isOutdoor,
        );
        expect.soft(await clippedTexts(page), `${state}, outdoor: ${isOutdoor}`).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNoViolations(page, `${state}, dark`, { ...body, rules: ['color-contrast'] });
      const stops = await tabStops(page);
      await removeWhileUpdating(page);
      expect(
        stops.filter(({ problem }) => problem !== null),
        state,
      ).toEqual([]);
    }
  });
}

for (const name of elementNames()) {
  test(`${name}: holds nothing once it is gone, even if it came, went and came back within one task`, async ({
    stage: page,
  }) => {
    const pass = (state: string, how: Coming) =>
      page.evaluate(([element, shown, coming]) => window.harness.pass(element, shown, coming), [
        name,
        state,
        how,
      ] as const);
    for (const { state, shows } of await statesOf(page, name)) {
      // Modules and shared workers are started once, and stay.
      await pass(state, 'stays');
      // The state of the screen itself listens too.
      const ofApp = await pass(state, 'never');
      for (const how of ['stays', 'leaves', 'returns'] as const)
        expect.soft(await pass(state, how), `${state}: ${how}`).toEqual(ofApp);
      await page.evaluate(() => window.harness.come('returns'));
      await changeExample(page, name, state);
      await page.evaluate(() => window.harness.come('stays'));
      for (const [role, label] of shows)
        await expect(find(page, role, label).first(), `${state}: ${role} "${label}"`).toBeAttached();
    }
  });
}
