import { SERVICE_PROFILE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Bridge, MenuCommand } from '../../../preload/contract/index.ts';
import type { ShellDialog, ShellEvents } from '../../../renderer/shell/dialogs/shell-dialog.ts';
import { expect, test } from './harness/harness-test.ts';
import { changeExample, showExample } from './harness/show-example.ts';

test('updates-panel: the version is announced, the page of what is new is not', async ({ page, harness }) => {
  await showExample(page, harness.url, 'updates-panel', 'one is ready');
  await expect(page.getByRole('region', { name: 'What’s new' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(/ready/);
  await expect(page.getByRole('status').getByRole('region')).toHaveCount(0);
});

test('service-notices: a dismissed notice is gone, and with the last one the region', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'service-notices', 'the sign-in is deprecated');
  await expect(page.getByText(/being phased out/)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('region', { name: 'Service notices' })).toBeHidden();
});

test('P39: status-bar: what holds the sync is said once', async ({ page, harness }) => {
  await page.goto(harness.url);
  const holds = [
    ['held by the network', /^\s*Offline|connection$/],
    ['held by a network with a sign-in', /Network needs sign-in/],
    ['held by the service', /Paused by the service/],
    ['held by a sign-in that ended', /Sign in to refresh|Sign-in needed/],
    ['held by the person', /^\s*(Working o|O)ffline/],
    ['held by a full disk', /No space left for images/],
    ['held by a pause', /^Paused/],
  ] as const;
  for (const [state, words] of holds) {
    await changeExample(page, 'status-bar', state);
    await expect(page.getByText('12 images waiting')).toBeVisible();
    await expect(page.getByText(words), state).toHaveCount(1);
    // Requests of the screen are another number.
    await expect(page.getByText('in progress'), state).toHaveCount(0);
  }
});

test('status-bar: the export stays under the mouse when requests begin and when the connection goes', async ({
  page,
  harness,
}) => {
  await page.goto(harness.url);
  const boxes: unknown[] = [];
  for (const beside of ['', ' beside requests', ' offline']) {
    await changeExample(page, 'status-bar', `an export goes on${beside}`);
    boxes.push(await page.getByRole('button', { name: 'Exporting: 50%' }).boundingBox());
  }
  expect(boxes[0]).not.toBeNull();
  expect(boxes).toEqual([boxes[0], boxes[0], boxes[0]]);
});

test('diagnostics-panel: the report is shown before it can be saved, and says that it was', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'diagnostics-panel', 'after a crash');
  const save = page.getByRole('button', { name: 'Save report…' });
  await expect(save).toBeHidden();
  await page.getByRole('button', { name: 'Show report' }).click();
  await expect(page.getByText('version: 0.1.0')).toBeVisible();
  await expect(page.locator('.report').getByRole('status')).toHaveText('');
  await save.click();
  await expect(page.locator('.report').getByRole('status')).toHaveText('Saved.');
});

test('diagnostics-panel: a report that could not be saved says why and what now, and never that it was', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'diagnostics-panel', 'with a report that can not be saved');
  await page.getByRole('button', { name: 'Show report' }).click();
  await page.getByRole('button', { name: 'Save report…' }).click();
  await expect(page.locator('.report').getByRole('alert')).toBeVisible();
  await expect(page.locator('.report').getByRole('status')).toHaveText('');
  await expect(page.getByText('version: 0.1.0')).toBeVisible();
});

test('app-shell: the history and the search are in a window of 320 px', async ({ page, harness }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await showExample(page, harness.url, 'app-shell', 'signed in');
  for (const name of ['Back', 'Forward', 'Search or go to…']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport();
  }
});

test('offline-report-dialog: a row keeps the focus and its word when its list is read again', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'offline-report-dialog', 'of a sync');
  const dialog = page.getByRole('dialog', { name: 'Sync report' });
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  // As when the answer comes while a person is already at a row: nothing but the list changes.
  const show = (outcome: string) =>
    dialog.getByRole('radio', { name: outcome }).evaluate((radio: HTMLInputElement) => radio.click());
  const again = dialog.getByRole('button', { name: /^Try again: / });
  await again.focus();
  await show('Failed');
  await expect(rows).toHaveCount(1);
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  const queued = dialog.getByRole('button', { name: 'Added to the queue' });
  await expect(queued).toBeFocused();
  await show('All');
  await expect(rows).toHaveCount(3);
  await expect(queued).toBeFocused();
});

test('P46: offline-ready-sheet: follows the images that come after its check', async ({ page, harness }) => {
  await showExample(page, harness.url, 'offline-ready-sheet', 'images come');
  const headline = page.getByRole('status');
  await expect(headline).toHaveText(/^Ready: /);
  const comes = () =>
    page.locator('#stage').evaluate((stage) => stage.dispatchEvent(new Event('image-comes')));
  await comes();
  await expect(headline).toHaveText('Downloaded since, but not checked: 1.');
  await comes();
  await expect(headline).toHaveText('Downloaded since, but not checked: 2.');
});

test('P39: offline-now: the done, the failed and the left are the total, and the bar shows the done alone', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'offline-now', 'work goes on');
  await expect(page.getByText('39 of 52 done')).toBeVisible();
  await expect(page.getByText('12 images waiting')).toBeVisible();
  // The same number as over the list of them.
  await expect(page.getByText('1 failed', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 failed download' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Sync progress' })).toHaveJSProperty('value', 0.75);
});

test('P39: offline-now: the total download size follows the queue, and is not shown while images come', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'offline-now', 'work that can be paused');
  const total = page.getByRole('heading', { name: 'Total download size' });
  await expect(page.getByText('12 images waiting')).toBeVisible();
  await expect(total).toBeHidden();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(total).toBeVisible();
  await expect(page.getByText('12 of 40 snapshots to download')).toBeVisible();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByText('5 images waiting')).toBeVisible();
  await expect(page.getByText('5 of 40 snapshots to download')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(total).toBeHidden();
});

test('P39: offline-now: what is in progress in the list follows each change, though the counts are those of before', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'offline-now', 'work that can be paused');
  const active = page.getByRole('list', { name: 'Queue' }).getByText('in progress');
  await expect(active).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(active).toBeHidden();
});

test('P16, P39: environment-dialog: an address is cleaned as it is typed, and what its error asks for is a button', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'environment-dialog', 'a new one');
  const address = page.getByRole('textbox', { name: 'Service address' });
  await expect(address).toBeFocused();
  await address.press('Enter');
  await expect(address).toHaveAccessibleDescription('Enter the service address.');
  await address.fill(' Cloud.Example.org/app/?tab=1 ');
  await expect(address).toHaveAccessibleDescription('Fleetglass asks https://cloud.example.org/app');
  await address.fill('http://cloud.example.org');
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Use https://cloud.example.org' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText('Asking the service…');
  await expect(address).toHaveAttribute('readonly');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog'), 'the first Cancel ends the question alone').toBeVisible();
  await expect(address).toBeFocused();
  await expect(address).toHaveValue('https://cloud.example.org');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('environment-dialog: what nobody answered for can be added anyway', async ({ page, harness }) => {
  await showExample(page, harness.url, 'environment-dialog', 'its address is one of something else');
  await expect(page.getByRole('textbox', { name: 'Service address' })).toBeFocused();
  await page.getByRole('button', { name: 'Add anyway' }).press('Enter');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('example.org');
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByRole('textbox', { name: 'Service address' })).toHaveValue('example.org');
});

test('environment-dialog: a sign-in at another host needs a yes, and the advanced part opens for its errors', async ({
  page,
  harness,
}) => {
  const state = 'a test system that was found, with its sign-in at another host';
  await showExample(page, harness.url, 'environment-dialog', state);
  const submit = page.getByRole('button', { name: 'Add environment' });
  await submit.click();
  const otherHost = page.getByRole('checkbox', { name: 'Sign in at login.example.net' });
  await expect(otherHost).toBeFocused();
  await expect(otherHost).toHaveAccessibleDescription(/^Confirm where you sign in/);
  await otherHost.check();
  await page.getByRole('textbox', { name: 'Client ID' }).fill('fleetglass');

  await page.getByRole('checkbox', { name: 'In the browser (OAuth 2.0)' }).uncheck();
  await page.getByRole('checkbox', { name: 'Username and password' }).uncheck();
  await page.getByText('Advanced', { exact: true }).click();
  await submit.click();
  await expect(page.getByRole('checkbox', { name: 'In the browser (OAuth 2.0)' })).toBeFocused();
  await page.getByRole('checkbox', { name: 'Username and password' }).check();
  const file = { name: 'north.json', mimeType: 'application/json' };
  const profile = page.getByLabel('Service profile');
  await profile.setInputFiles({ ...file, buffer: Buffer.alloc(SERVICE_PROFILE_LIMIT + 1, ' ') });
  await submit.click();
  await expect(profile).toBeFocused();
  await expect(profile).toHaveAccessibleDescription('This file is too large for a service profile.');
  await profile.setInputFiles({ ...file, buffer: Buffer.from('{}') });
  await submit.click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('view-dialog: a name that is blank is asked for again, and Enter saves', async ({ page, harness }) => {
  await showExample(page, harness.url, 'view-dialog', 'a search');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill(' ');
  await name.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await name.fill('Gates');
  await name.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('view-dialog: a second press while the first is saved makes no second view', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'view-dialog', 'a search');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  const saved = await page.evaluate(async () => {
    const dialog = document.querySelector('view-dialog');
    const form = dialog?.shadowRoot?.querySelector('form');
    let views = 0;
    dialog?.addEventListener('view-named', () => (views += 1));
    const closed = new Promise((resolve) => dialog?.addEventListener('dialog-close', resolve));
    form?.requestSubmit();
    form?.requestSubmit();
    await closed;
    await new Promise((resolve) => setTimeout(resolve));
    return views;
  });
  expect(saved).toBe(1);
});

test('view-dialog: Ctrl+Enter presses the button once, however long it is held', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'view-dialog', 'a search');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  const presses = await page.evaluate(() => {
    const root = document.querySelector('view-dialog')?.shadowRoot;
    let count = 0;
    root?.querySelector('.dialog-actions .primary')?.addEventListener('click', (event) => {
      event.preventDefault();
      count += 1;
    });
    for (const repeat of [false, true, true]) {
      const init = { key: 'Enter', ctrlKey: true, repeat, bubbles: true, cancelable: true };
      root?.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', init));
    }
    return count;
  });
  expect(presses).toBe(1);
});

test('details-panel: details are about the newest image, not about an older one with more pixels', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'details-panel', 'of a device');
  const hash = 'a'.repeat(64);
  await page.evaluate((newest) => {
    const panel = document.querySelector('details-panel');
    if (!panel?.tile?.low || !panel.tile.full) throw new Error('The example has both.');
    const { low, full } = panel.tile;
    const { NOW } = window.harness;
    panel.tile = {
      ...panel.tile,
      low: { ...low, hash: newest, capturedAt: NOW, receivedAt: NOW, fetchedAt: NOW },
      full: { ...full, capturedAt: NOW - 86_400_000 },
    };
  }, hash);
  await expect(page.getByText(hash)).toBeVisible();
});

test('app-shell: behind an open dialog the native menu moves no page, and opens what stands over it', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'app-shell', 'signed in');
  await page.evaluate(() => {
    const shell = document.querySelector('app-shell');
    const { app } = shell as unknown as { readonly app: { readonly bridge: Bridge } };
    const { parentElement } = shell ?? {};
    const menuChosen: Bridge['on']['menuChosen'] = (listener) => {
      addEventListener('menu', (event) => listener((event as CustomEvent<MenuCommand>).detail));
      return () => {};
    };
    const on = new Proxy(app.bridge.on, {
      get: (events, name) => (name === 'menuChosen' ? menuChosen : Reflect.get(events, name)),
    });
    Object.assign(app.bridge, { on });
    shell?.remove();
    if (shell) parentElement?.append(shell);
  });
  const choose = (command: MenuCommand) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('menu', { detail })), command);
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('gridcell').first().dblclick();
  const viewer = page.locator('snapshot-viewer').getByRole('dialog');
  await expect(viewer).toBeVisible();
  await choose('settings');
  await choose('shortcuts');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(heading.filter({ hasText: 'Settings' })).toHaveCount(0);
  await choose('settings');
  await expect(heading.filter({ hasText: 'Settings' })).toBeVisible();
});

test('app-shell: a dialog that comes by itself waits until the open one is closed', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'app-shell', 'signed in');
  const send = (type: keyof ShellEvents, dialog: ShellDialog) =>
    page.evaluate(
      ([name, detail]) => {
        const window = document.querySelector('app-shell')?.shadowRoot?.querySelector('.window');
        window?.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
      },
      [type, dialog] as const,
    );
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await send('dialog-wanted', 'shortcuts');
  await expect(dialog('Keyboard shortcuts')).toBeVisible();
  await send('dialog-offered', 'network');
  await expect(dialog('Connection test')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog('Connection test')).toBeVisible();
});

test('status-bar: the mode leaves the images their height', async ({ page, harness }) => {
  await page.setViewportSize({ width: 1_366, height: 768 });
  await showExample(page, harness.url, 'app-shell', 'signed in');
  await expect(page.getByRole('button', { name: /^Mode: / })).toBeVisible();
  const bar = await page.locator('status-bar').boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(26);
});
