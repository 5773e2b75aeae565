import { expect, test } from './harness/harness-test.ts';
import { readFromRightToLeft, showExample } from './harness/show-example.ts';

test('segment-choice: one tab stop, arrows choose, and a choice of an administrator takes no key', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'segment-choice', 'the second is chosen');
  const radio = (name: string) => page.getByRole('radio', { name });
  await page.keyboard.press('Tab');
  await expect(radio('UTC')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(radio('Device')).toBeFocused();
  await expect(radio('Device')).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(radio('Laptop')).toBeChecked();
  await radio('UTC').check();
  await expect(radio('UTC')).toBeChecked();
  await showExample(page, harness.url, 'segment-choice', 'decided by an administrator');
  await page.keyboard.press('Tab');
  await expect(radio('UTC')).toBeDisabled();
  await expect(radio('UTC')).not.toBeFocused();
});

test('segment-choice: forced colours show a choice of an administrator as disabled, and readable', async ({
  page,
  harness,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await showExample(page, harness.url, 'segment-choice', 'decided by an administrator');
  // The browser resolves a system colour as an element shows it.
  const shown = (color: string) =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
      return getComputedStyle(probe).color;
    }, color);
  const option = (name: string) => page.locator('segment-choice label', { hasText: name });
  await expect(option('Laptop')).toHaveCSS('color', await shown('GrayText'));
  await expect(option('UTC')).toHaveCSS('background-color', await shown('GrayText'));
  await expect(option('UTC')).toHaveCSS('color', await shown('Canvas'));
});

test('switch-control: Space and Enter turn it, and one of an administrator stays as it is, with the reason', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'settings-appearance', 'free to choose');
  const outdoor = page.getByRole('switch', { name: 'Outdoor mode' });
  await expect(outdoor).toHaveAttribute('aria-checked', 'false');
  await outdoor.focus();
  await page.keyboard.press('Space');
  await expect(outdoor).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Enter');
  await expect(outdoor).toHaveAttribute('aria-checked', 'false');
  await showExample(page, harness.url, 'settings-appearance', 'decided by an administrator');
  await expect(outdoor).toHaveAttribute('aria-disabled', 'true');
  await outdoor.focus();
  await page.keyboard.press('Space');
  await expect(outdoor).toHaveAttribute('aria-checked', 'false');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeDisabled();
  await expect(page.getByText('Managed by your administrator')).toHaveCount(3);
});

test('export-dialog: what an administrator decided can’t be changed, and says so', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'export-dialog', 'of which an administrator decided all');
  for (const name of ['Save as', 'PDF']) await expect(page.getByRole('combobox', { name })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Sign the export' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'File names' })).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'Templates and fields' })).toHaveCount(0);
  const missing = page.getByRole('radiogroup', { name: 'Images to download' }).getByRole('radio');
  expect(await missing.count()).toBeGreaterThan(1);
  for (const one of await missing.all()) await expect(one).toBeDisabled();
  await expect(page.getByText('Managed by your administrator')).toHaveCount(5);
  await showExample(page, harness.url, 'export-form-choice', 'that an administrator decided');
  for (const name of ['Save as', 'Size of a part'])
    await expect(page.getByRole('combobox', { name })).toBeDisabled();
  await expect(page.getByRole('spinbutton', { name: 'Size of a part in MB' })).toBeDisabled();
});

test('settings-exports: one of an administrator stays as it is; the key is made by its button alone', async ({
  page,
  harness,
}) => {
  const sign = page.getByRole('switch', { name: 'Sign exports' });
  await showExample(page, harness.url, 'settings-exports', 'decided by an administrator');
  await expect(sign).toHaveAttribute('aria-disabled', 'true');
  await sign.focus();
  await page.keyboard.press('Space');
  await expect(sign).toHaveAttribute('aria-checked', 'false');
  await showExample(page, harness.url, 'settings-exports', 'without a key yet');
  await sign.focus();
  await page.keyboard.press('Space');
  await expect(sign).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByText('ssh-ed25519')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create key' }).press('Enter');
  await expect(page.getByText('ssh-ed25519')).toBeVisible();
  const signing = page.locator('section').filter({ hasText: 'Sign exports' });
  await expect(signing.getByRole('button', { name: 'Copy' })).toBeFocused();
});

test('tooltip-layer: shows at once with a visible focus, after a rest with the pointer, and goes with Escape', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'tooltip-layer', 'over two controls');
  const tip = (name: string) => page.getByText(`${name} text`, { exact: true });
  await page.keyboard.press('Tab');
  await expect(tip('Larger')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip('Larger')).toBeHidden();
  await page.getByRole('button', { name: 'Smaller' }).hover();
  await expect(tip('Smaller')).toBeVisible();
  const [box, control] = await Promise.all([
    tip('Smaller').boundingBox(),
    page.getByRole('button', { name: 'Smaller' }).boundingBox(),
  ]);
  expect(box?.y, 'below its control').toBeGreaterThanOrEqual((control?.y ?? 0) + (control?.height ?? 0));
  await page.mouse.down();
  await expect(tip('Smaller')).toBeHidden();
});

test('tooltip-layer: the pointer can move onto a tip and rest there, and the tip goes as it leaves', async ({
  page,
  harness,
}) => {
  await page.clock.install();
  await showExample(page, harness.url, 'tooltip-layer', 'over two controls');
  const tip = page.getByText('Smaller text', { exact: true });
  await page.getByRole('button', { name: 'Smaller' }).hover();
  await page.clock.runFor(1_000);
  await expect(tip).toBeVisible();
  const { x, y, width, height } = (await tip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y - 2);
  await page.mouse.move(x + width / 2, y + height / 2);
  // Longer than a tip stays after the pointer has left.
  await page.clock.runFor(1_000);
  await expect(tip).toBeVisible();
  await page.mouse.move(x + width / 2, y + height + 200);
  await page.clock.runFor(1_000);
  await expect(tip).toBeHidden();
});

test('toast-stack: messages come into one live region that was there before, and are let go by a press', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'toast-stack', 'three messages');
  const messages = page.getByRole('status');
  await expect(messages).toHaveCount(1);
  await expect(messages).toContainText('Two pins added.');
  await expect(page.locator('body'), 'no message takes the focus').toBeFocused();
  await messages.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(messages).not.toContainText('Two pins added.');
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(messages).not.toContainText('Removed from the list.');
  await expect(messages).toContainText('The folder is gone.');
});

test('app-menu: a key opens it at its first item, arrows go around, Escape and a choice give the focus back', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'app-menu', 'closed');
  const opener = page.getByRole('button', { name: 'More' });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await page.keyboard.press('Tab');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(item('Copy')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item('Remove')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Copy')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('Copy')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(item('Remove')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('context-menu: it is over as soon as an item is chosen, so that the next key goes to where the focus was', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'context-menu', 'open');
  const events = await page.evaluate(() => {
    const menu = document.querySelector('context-menu');
    const seen: string[] = [];
    for (const type of ['menu-close', 'menu-action']) menu?.addEventListener(type, () => seen.push(type));
    menu?.shadowRoot?.querySelector('button')?.click();
    // Nothing is awaited: a key can come at any time.
    return seen;
  });
  expect(events).toEqual(['menu-close', 'menu-action']);
});

for (const [name, state, end] of [
  ['badge-legend', 'open', 'dialog-close'],
  ['command-palette', 'open', 'dialog-close'],
  ['compare-dialog', 'blinking', 'compare-close'],
  ['snapshot-viewer', 'with its snapshots', 'viewer-close'],
] as const)
  test(`${name}: it is over as soon as it closes, so that a key pressed right after opens it again`, async ({
    page,
    harness,
  }) => {
    await showExample(page, harness.url, name, state);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const events = await dialog.evaluate((element: HTMLDialogElement, type) => {
      const seen: string[] = [];
      document.addEventListener(type, () => seen.push(type), { capture: true });
      // As Escape does. Nothing is awaited: a key can come at any time.
      element.requestClose();
      return seen;
    }, end);
    expect(events).toEqual([end]);
  });

test('width-handle: arrows move the edge along the text and stop at its ends, a press takes the next width', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'width-handle', 'between the ends');
  const edge = page.getByRole('separator', { name: 'Width of the list' });
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '280');
  await readFromRightToLeft(page);
  await page.keyboard.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '264');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', '560');
  await edge.focus();
  await page.keyboard.press('Home');
  await expect(edge).toHaveAttribute('aria-valuetext', '0%');
  await edge.click();
  await expect(edge).toHaveAttribute('aria-valuenow', '264');
  await edge.click();
  await expect(edge).toHaveAttribute('aria-valuetext', '100%');
  await edge.click();
  await expect(edge).toHaveAttribute('aria-valuetext', '0%');
});

test('adjust-panel: each slider tells its new value, turning and the way back are events too', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'adjust-panel', 'adjusted');
  await page.evaluate(() => {
    const panel = document.querySelector('adjust-panel');
    panel?.addEventListener('adjustment-choice', (event) => {
      panel.adjustment = (event as CustomEvent<typeof panel.adjustment>).detail;
    });
  });
  const adjustment = () => page.evaluate(() => document.querySelector('adjust-panel')?.adjustment);
  await page.getByRole('slider', { name: 'Gamma' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await adjustment())?.gamma).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Turn left' }).click();
  await expect.poll(async () => (await adjustment())?.rotation).toBe(0);
  const reset = page.getByRole('button', { name: 'Reset' });
  await expect(reset).toBeEnabled();
  await reset.click();
  await expect(reset).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('slider', { name: 'Gamma' })).toHaveValue('1');
});

test('command-palette: arrows go through the results while the field keeps the focus, Escape closes it', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'command-palette', 'open');
  const field = page.getByRole('combobox', { name: 'Search or go to…' });
  await expect(field).toBeFocused();
  await field.fill('set');
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const active = () => field.getAttribute('aria-activedescendant');
  const first = await active();
  await page.keyboard.press('ArrowDown');
  await expect.poll(active).not.toBe(first);
  await expect(field).toBeFocused();
  await expect(options.first()).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowUp');
  await expect.poll(active).toBe(first);
  await field.fill('settings');
  await expect(options.filter({ hasText: 'Settings' }).first()).toBeVisible();
  await field.fill('no such thing');
  await expect(options).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('day-calendar: one tab stop in the month, keys go by day, week and month, along the text', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'day-calendar', 'three days are known');
  const focused = page.getByRole('gridcell').and(page.locator(':focus'));
  await expect(focused).toHaveAttribute(
    'aria-label',
    /20 November 2026, 4 images \(1 full, 2 previews, 1 missing\)$/,
  );
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('aria-label', /19 November 2026/);
  await page.keyboard.press('ArrowUp');
  await expect(focused).toHaveAttribute('aria-label', /12 November 2026/);
  await page.keyboard.press('PageUp');
  await expect(focused).toHaveAttribute('aria-label', /12 October 2026/);
  await readFromRightToLeft(page);
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('aria-label', /13 October 2026/);
  expect(await page.locator('[role="gridcell"][tabindex="0"]').count()).toBe(1);
});

test('settings rows: zoom goes by its steps and stops at its ends', async ({ page, harness }) => {
  await showExample(page, harness.url, 'settings-appearance', 'free to choose');
  const larger = page.getByRole('button', { name: 'Larger' });
  const zoom = page.getByRole('group').filter({ has: larger }).getByRole('status');
  await expect(zoom).toHaveText('100%');
  await larger.click();
  await expect(zoom).toHaveText('110%');
  for (let press = 0; press < 9; press += 1) await larger.press('Enter');
  await expect(zoom).toHaveText('200%');
  await expect(larger).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Smaller' })).toHaveAttribute('aria-disabled', 'false');
});

test('account-line: D13: a signed-out account of the demo is called Demo once', async ({ page, harness }) => {
  await showExample(page, harness.url, 'account-line', 'signed out of the demo');
  await expect(page.locator('account-line').getByText(/^demo$/i)).toHaveCount(1);
});
