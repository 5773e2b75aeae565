import { sendComposingKeys } from '../support/input-method.ts';
import type { ElementName } from './harness/example.ts';
import { expect, test } from './harness/harness-test.ts';
import { changeExample } from './harness/show-example.ts';

/** Focuses each text field of the page in turn, and tells how many there are. */
function focusField(position: number): number {
  const fields: HTMLElement[] = [];
  const collect = (root: ParentNode) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const isField = element.matches(
        'textarea, input:not([type]), input:is([type="text"], [type="search"], [type="password"], [type="url"], [type="number"])',
      );
      if (isField && element.checkVisibility() && !element.matches(':disabled')) fields.push(element);
      if (element.shadowRoot !== null) collect(element.shadowRoot);
    }
  };
  collect(document);
  fields[position]?.focus();
  return fields.length;
}

test('no handler sees the keys of an input method, in any text field of any element', async ({
  stage: page,
}) => {
  await page.evaluate(() => {
    const memory = window as unknown as { seen: string[] };
    memory.seen = [];
    const see = (event: Event) => memory.seen.push(`${event.type} ${(event as KeyboardEvent).key}`);
    for (const name of ['keydown', 'keyup']) document.addEventListener(name, see, true);
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0));
  const examples = await page.evaluate(() =>
    Object.entries(window.harness.examples).flatMap(([name, states]) =>
      Object.keys(states).map((state) => [name as ElementName, state] as const),
    ),
  );
  let fields = 0;
  for (const [name, state] of examples) {
    await changeExample(page, name, state);
    for (let position = 0; position < (await page.evaluate(focusField, position)); position += 1) {
      await sendComposingKeys(page);
      expect(await seen(), `${name} ${state}`).toEqual([]);
      fields += 1;
    }
  }
  expect(fields, 'text fields of the examples').toBeGreaterThan(20);
  await page.keyboard.press('Home');
  expect(await seen(), 'other keys are seen').toEqual(['keydown Home', 'keyup Home']);
});
