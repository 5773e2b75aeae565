import { expect, test } from './harness/harness-test.ts';
import { changeExample, showExample } from './harness/show-example.ts';

test('compare-dialog: keys choose the way, the divider moves by keys, and Escape closes it', async ({
  page,
  harness,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await showExample(page, harness.url, 'compare-dialog', 'beside each other');
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await expect(dialog.getByRole('img')).toHaveCount(4);
  await page.keyboard.press('w');
  const divider = dialog.getByRole('slider', { name: 'Divider between A and B' });
  await divider.focus();
  const before = Number(await divider.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await divider.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  await page.keyboard.press('b');
  await expect(dialog.getByRole('group', { name: 'Blink' })).toBeVisible();
  await page.keyboard.press('d');
  await expect(dialog.getByRole('slider', { name: /minimum difference/i })).toBeVisible();
  await page.keyboard.press('s');
  await expect(dialog.getByRole('img')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('compare-dialog: the name and the time of a pane are seen whole, also next to the list to pick from', async ({
  page,
  harness,
}) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto(harness.url);
  await page.evaluate(() => window.harness.speakLanguage('de'));
  await changeExample(page, 'compare-dialog', 'blinking');
  await page.locator('compare-dialog').evaluate((dialog: HTMLElementTagNameMap['compare-dialog']) => {
    const [pane] = dialog.request?.panes ?? [];
    if (pane === undefined) throw new Error('Nothing is compared.');
    const named = (archiveId: string) => {
      const subject = { deviceId: 'device-1', archiveId };
      return { ...pane, deviceName: 'Pegel Holtenau 39', name: '2026-11-22 10:00', subject };
    };
    const panes = [named('archive-0'), named('archive-1')];
    dialog.request = { panes, mode: 'side' };
  });
  await page.getByRole('button', { name: 'Aufnahme hinzufügen' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  const pane = page.getByRole('region', { name: /^A: / });
  const cut = pane.locator('.pane-words').evaluate((words) => {
    const [title, facts] = [words.querySelector('strong'), words.querySelector(':scope > span')];
    const lineHeight = (title?.getClientRects()[0]?.height ?? 0) * 1.5;
    const parts = [...(facts?.children ?? [])].filter(
      (part) => part.getBoundingClientRect().height > lineHeight,
    );
    return {
      title: (title?.scrollWidth ?? 0) > (title?.clientWidth ?? 0),
      parts: parts.map((part) => part.textContent),
    };
  });
  expect(await cut).toEqual({ title: false, parts: [] });
  const tops = await pane
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) =>
        Math.round(button.getBoundingClientRect().top + button.getBoundingClientRect().height / 2),
      ),
    );
  expect(new Set(tops.slice(0, 4)).size).toBe(1);
});

test('compare-dialog: only the time that is compared with is pressed, also after a date was asked for', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'compare-dialog', 'beside each other');
  const time = (name: string) =>
    page.getByRole('group', { name: 'Compare with' }).getByRole('button', { name, exact: true });
  await time('Date…').click();
  await expect(page.getByRole('textbox', { name: 'Day' })).toBeFocused();
  await time('Day before').click();
  await expect(time('Day before')).toHaveAttribute('aria-pressed', 'true');
  await expect(time('Date…')).toHaveAttribute('aria-pressed', 'false');
});

test('compare-dialog: another pane is changed by the list of its own device', async ({ page, harness }) => {
  await showExample(page, harness.url, 'compare-dialog', 'beside each other');
  const devices = await page.evaluate(() => {
    const dialog = document.querySelector('compare-dialog');
    const source = dialog?.source;
    if (!dialog?.request || source === undefined) throw new Error('Nothing is compared.');
    const timeline: typeof source.timeline = (deviceId, ...around) => {
      document.title = deviceId;
      return source.timeline(deviceId, ...around);
    };
    dialog.source = Object.assign(Object.create(source), { timeline });
    return dialog.request.panes.map(({ subject }) => subject.deviceId);
  });
  for (const [index, letter] of ['A', 'B'].entries()) {
    await page.getByRole('button', { name: `${letter}: change snapshot` }).click();
    await expect(page).toHaveTitle(devices[index] ?? '');
  }
});

test('compare-picker: as long as the snapshots of a chosen device are read, none of another one can be added', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'compare-picker', 'at a device');
  const add = page.getByRole('button', { name: 'Add to comparison' });
  await expect(add).toBeEnabled();
  await page.evaluate(() => {
    const picker = document.querySelector('compare-picker');
    if (picker?.source === undefined) throw new Error('The picker has no source.');
    picker.source = Object.assign(Object.create(picker.source), { timeline: () => new Promise(() => {}) });
  });
  const devices = page.getByRole('listbox', { name: 'Device' });
  await devices.selectOption({ index: 1 });
  await expect(add).toBeDisabled();
  await expect(page.getByRole('listbox', { name: 'Snapshot' }).getByRole('option')).toHaveCount(0);
});

test('compare-picker: the snapshot that was chosen stays chosen when the list of the service comes', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'compare-picker', 'at a device');
  await expect(page.getByRole('button', { name: 'Add to comparison' })).toBeEnabled();
  await page.evaluate(() => {
    const picker = document.querySelector('compare-picker');
    const source = picker?.source;
    if (picker === null || source === undefined) throw new Error('The picker has no source.');
    const timeline: typeof source.timeline = async (deviceId, around, refresh) => {
      const known = await source.timeline(deviceId, around);
      if (refresh !== true || known === null) return known;
      await new Promise((resolve) => addEventListener('listed', resolve, { once: true }));
      return { ...known, frames: known.frames.slice(1) };
    };
    picker.source = Object.assign(Object.create(source), { timeline });
  });
  await page.getByRole('listbox', { name: 'Device' }).selectOption({ index: 0 });
  const snapshots = page.getByRole('listbox', { name: 'Snapshot' });
  const options = snapshots.getByRole('option');
  await expect(options).not.toHaveCount(0);
  const count = await options.count();
  await snapshots.selectOption({ index: 1 });
  await page.evaluate(() => dispatchEvent(new Event('listed')));
  await expect(options).toHaveCount(count - 1);
  await expect(snapshots).toHaveJSProperty('selectedIndex', 1);
});

test('compare-dialog: what differs is painted as heat, and nothing is where the threshold is above it', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'compare-dialog', 'by what differs');
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await expect(dialog.getByText(/of the pixels differ/)).toBeVisible();
  /** The share of what is drawn that has a colour: what did not change is grey. */
  const heat = () =>
    page.evaluate(() => {
      const shown = document.querySelector('compare-dialog')?.shadowRoot?.querySelector('image-canvas');
      const canvas = shown?.shadowRoot?.querySelector('canvas');
      const context = canvas?.getContext('2d');
      if (!canvas || !context) return -1;
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let drawn = 0;
      let coloured = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] !== 255) continue;
        drawn += 1;
        if (Math.abs((data[at] ?? 0) - (data[at + 1] ?? 0)) > 8) coloured += 1;
      }
      return drawn === 0 ? -1 : coloured / drawn;
    });
  await expect.poll(heat).toBeGreaterThan(0.5);
  // As long as another threshold is measured, the words are of the one that is shown.
  const [before, meanwhile] = await page.evaluate(async () => {
    const shown = document.querySelector('compare-dialog');
    const words = () => shown?.shadowRoot?.textContent?.match(/\S+ % or more|\S+ or more/)?.[0];
    const slider = shown?.shadowRoot?.querySelector<HTMLInputElement>('input[type=range]');
    const first = words();
    if (slider) slider.value = '0.5';
    slider?.dispatchEvent(new Event('input'));
    await shown?.updateComplete;
    return [first, words()];
  });
  expect(before).toContain('12');
  expect(meanwhile).toBe(before);
  await expect(dialog.getByText(/differ by 50 ?% or more/)).toBeVisible();
  const threshold = dialog.getByRole('slider', { name: 'Minimum difference' });
  await threshold.fill((await threshold.getAttribute('max')) ?? '');
  await expect.poll(heat).toBeLessThan(0.05);
  expect(await heat()).toBeGreaterThanOrEqual(0);
});

test('compare-dialog: the fastest blink stays under three flashes a second (WCAG 2.3.1), and Space stops it', async ({
  page,
  harness,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await showExample(page, harness.url, 'compare-dialog', 'blinking');
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await expect(dialog.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await dialog.getByRole('radio', { name: '2.5/s' }).check();
  await page.evaluate(() => {
    const root = document.querySelector('compare-dialog')?.shadowRoot;
    if (!root) throw new Error('There is no comparison.');
    const changes: number[] = [];
    Object.assign(window, { changes });
    const seen = () => /Showing ([A-D])/.exec(root.textContent ?? '')?.[1];
    let last = seen();
    new MutationObserver(() => {
      if (seen() === last) return;
      last = seen();
      changes.push(performance.now());
    }).observe(root, { subtree: true, childList: true, characterData: true });
  });
  const changes = () => page.evaluate(() => (window as unknown as { changes: number[] }).changes);
  await expect.poll(async () => (await changes()).length).toBeGreaterThan(8);
  const times = await changes();
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
  // Two changes, there and back, are one flash.
  expect((times.length - 1) / 2 / seconds).toBeLessThan(3);
  await dialog.getByRole('radio', { name: 'Blink' }).press('Space');
  await expect(dialog.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
});

test('compare-dialog: keys go on, and an image is shown, where the pane that was shown is gone', async ({
  page,
  harness,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await showExample(page, harness.url, 'compare-dialog', 'beside each other');
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await page.keyboard.press('b');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('n');
  await expect(dialog.getByText('Showing D', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'D: remove' }).click();
  await expect(dialog.getByText('Showing A', { exact: true })).toBeVisible();
  await page.keyboard.press('n');
  await expect(dialog.getByText('Showing B', { exact: true })).toBeVisible();
});

test('compare-dialog: a time is pressed only as long as its snapshot is compared with', async ({
  page,
  harness,
}) => {
  await showExample(page, harness.url, 'compare-dialog', 'beside each other');
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  const yesterday = dialog.getByRole('button', { name: 'Day before', exact: true });
  await yesterday.click();
  await expect(yesterday).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Add snapshot' }).click();
  await dialog.getByRole('button', { name: 'Add to comparison' }).click();
  await expect(yesterday).toHaveAttribute('aria-pressed', 'false');
});
