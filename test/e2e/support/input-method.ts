import type { Page } from '@playwright/test';

/** What input methods choose, correct and end a composition with. */
export const COMPOSING_KEYS = [
  'Escape',
  'Enter',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageDown',
];

/** Has an input method compose text in the field with the focus, which Chromium then marks on each key. */
export async function compose(page: Page, text: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
  await client.detach();
}

/** Ends the composition with its text. */
export async function commit(page: Page, text: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Input.insertText', { text });
  await client.detach();
}

/** Sends the keys of a composition to the field with the focus, as Windows and Linux mark them and as macOS does at the end of one. */
export async function sendComposingKeys(page: Page): Promise<void> {
  await page.evaluate((keys) => {
    let field = document.activeElement;
    while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement;
    for (const key of keys) {
      for (const mark of [{ isComposing: true }, { keyCode: 229 }]) {
        const init = { key, bubbles: true, composed: true, cancelable: true, ...mark };
        field?.dispatchEvent(new KeyboardEvent('keydown', init));
        field?.dispatchEvent(new KeyboardEvent('keyup', init));
      }
    }
  }, COMPOSING_KEYS);
}
