import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { drawnColour, expect, showFull, test } from './harness/viewer-test.ts';

const viewer = { part: 'snapshot-viewer' };

function eventNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.harness.events.map(({ name }) => name));
}

test('an update that comes after it was closed and taken out of the page waits', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  const update = page.evaluate(async () => {
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer === null) throw new Error('There is no viewer.');
    viewer.shadowRoot?.querySelector('dialog')?.close();
    viewer.remove();
    viewer.index = 6;
    return viewer.updateComplete;
  });
  expect(await update).toBe(false);
});

test('is accessible with a picture and without one', async ({ page, openViewer }) => {
  await openViewer();
  await expectNoViolations(page, 'with an image', viewer);
  await page.evaluate(() => {
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer === null) return;
    viewer.availability = 'byChoice';
    viewer.tile = window.harness.makeTile(6, { low: null, availability: 'unknown' });
  });
  await expect(page.getByText('This snapshot isn’t downloaded.', { exact: true })).toBeVisible();
  await expect(page.getByText('Turn off “Work offline” to download it.')).toBeVisible();
  await expectNoViolations(page, 'without an image', viewer);
});

test('asks for the full precision once, and shows it instead of the low one', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await expect(page.getByText('Preview', { exact: true })).toBeVisible();
  await expect(page.getByText('Loading full image…')).toBeVisible();
  await expect.poll(() => drawnColour(page)).toMatch(/ 255$/);
  const low = await drawnColour(page);
  await showFull(page, 5);
  await expect(page.getByText('Loading full image…')).toBeHidden();
  await expect.poll(() => drawnColour(page)).toBe(low);
  expect((await eventNames(page)).filter((name) => name === 'viewer-needs-full')).toHaveLength(1);
});

test('while the full precision is being decoded, the head tells the size of the low one that is seen', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await expect.poll(() => drawnColour(page)).toMatch(/ 255$/);
  const full = await page.evaluate(() => window.harness.makeSnapshot(5, 'full', 1_920, 1_080).hash);
  const released = Promise.withResolvers<void>();
  await page.route(`**/snapshots/${full}`, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.evaluate(() => {
    const { makeSnapshot, makeTile } = window.harness;
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer !== null) viewer.tile = makeTile(5, { full: makeSnapshot(5, 'full', 1_920, 1_080) });
  });
  const facts = page.locator('.facts');
  await expect(page.getByText('Loading full image…')).toBeVisible();
  await expect(facts).toContainText(/Preview\s+480 × 270/);
  released.resolve();
  await expect(facts).toContainText(/Full image\s+1920 × 1080/);
});

/** Gives the viewer a source that records requested downloads, and whose device has that many snapshots. */
async function giveSource(page: Page, snapshotCount: number): Promise<void> {
  await page.evaluate((count) => {
    const { NOW, makeSnapshot, makeTile, timesOf, events } = window.harness;
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer === null) return;
    const tile = makeTile(5);
    const frames = Array.from({ length: count }, (_value, index) => ({
      subject: { ...tile.subject, archiveId: index === count - 1 ? null : `a${index}` },
      name: `Snapshot ${index}`,
      at: NOW - (count - index) * 60_000,
      clock: 'captured' as const,
      knowledge: 'low' as const,
      low: makeSnapshot(5, 'low', 480, 270),
      full: null,
    }));
    viewer.source = {
      timeline: () =>
        Promise.resolve({ deviceName: tile.name, frames, total: frames.length, undated: 0, listedAt: null }),
      times: () => Promise.resolve(timesOf(frames, { organizationName: 'Plant North' })),
      baseline: () => Promise.resolve(null),
      findDevices: () => Promise.resolve([]),
      onChanged: () => () => {},
      requestDownload: (subject, precision) => {
        events.push({ name: 'download-requested', detail: { subject, precision } });
        return Promise.resolve(null);
      },
      platform: () => 'linux',
      copyImage: () => Promise.resolve(true),
      exportOf: () => Promise.resolve(null),
      isFavorite: () => false,
      dragOut: () => Promise.resolve(null),
      showFullScreen: () => {},
      onFullScreen(listener) {
        document.addEventListener('window-fills-screen', () => listener(true));
        return () => {};
      },
      zone: () => 'utc',
      precision: () => 'full',
      tile: () => Promise.resolve(tile),
      fullCost: () => Promise.resolve(null),
      picture: () => Promise.resolve([{ measure: 'brightness', value: 0.1, usual: { low: 0.3, high: 0.5 } }]),
      download: () => {},
      downloadAgain: () => {},
      savingMode: () => null,
      chooseZone: () => {},
      note: () => Promise.resolve('Lens dirty'),
    };
  }, snapshotCount);
}

test('the image is described beside the usual ones of its device, once it was measured', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await expect(page.locator('image-canvas')).toHaveAttribute('aria-description', '');
  await giveSource(page, 1);
  await expect(page.locator('image-canvas')).toHaveAttribute('aria-description', 'darker than usual');
});

test('W requests what is low or missing, says so, and says why not where that can not be', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await giveSource(page, 1);
  const said = page.locator('.message-line');
  const requested = () =>
    page.evaluate(() =>
      window.harness.events
        .filter(({ name }) => name === 'download-requested')
        .map(({ detail }) => (detail as { precision: string }).precision),
    );
  await page.keyboard.press('w');
  await expect(said).toContainText('1 snapshot requested');
  expect(await requested()).toEqual(['full']);
  await page.evaluate(() => {
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer === null) return;
    viewer.availability = 'offline';
    viewer.tile = window.harness.makeTile(6, { low: null, availability: 'unknown' });
  });
  await page.getByRole('button', { name: 'Download when online' }).click();
  await expect(said).toContainText('1 snapshot added to requested downloads');
  expect(await requested()).toEqual(['full', 'low']);
  await showFull(page, 7);
  await expect(said).toHaveText('');
  await page.keyboard.press('w');
  await expect(said).toContainText('The full image is already downloaded');
  expect(await requested()).toHaveLength(2);
});

test('the counter is about what is shown, and the next step begins there', async ({ page, openViewer }) => {
  await openViewer();
  await giveSource(page, 4);
  await page.evaluate(async () => {
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer === null) return;
    // The history is read for another device.
    viewer.tile = window.harness.makeTile(6);
    await viewer.updateComplete;
    viewer.tile = window.harness.makeTile(5);
  });
  await expect(page.getByText('6 of 120', { exact: true })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Snapshots of this device' })).toBeVisible();
  await page.keyboard.press(',');
  await expect(page.getByText('3 of 4 in its history', { exact: true })).toBeVisible();
  await expect(page.getByText('6 of 120', { exact: true })).toBeHidden();
  await page.keyboard.press('PageDown');
  const step = await page.evaluate(() =>
    window.harness.events.findLast(({ name }) => name === 'viewer-step'),
  );
  expect(step?.detail).toMatchObject({ delta: 1, to: 'tile', from: { archiveId: 'a2' } });
  await page.keyboard.press('.');
  await expect(page.getByText('6 of 120', { exact: true })).toBeVisible();
});

test('left and right are time in either direction of text: the marker and the button go the way of the key', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await giveSource(page, 4);
  await page.evaluate(async () => {
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer === null) return;
    // The history is read for another device.
    viewer.tile = window.harness.makeTile(6);
    await viewer.updateComplete;
    viewer.tile = window.harness.makeTile(5);
  });
  const ruler = page.getByRole('slider', { name: 'Snapshots of this device' });
  const marker = page.locator('device-timeline .here');
  const centre = async () => {
    const box = await marker.boundingBox();
    return box === null ? Number.NaN : box.x + box.width / 2;
  };
  await expect(ruler).toHaveAttribute('aria-valuenow', '4');
  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    for (const [key, position] of [
      ['ArrowLeft', '3'],
      ['ArrowLeft', '2'],
      ['ArrowRight', '3'],
      ['Home', '1'],
      ['End', '4'],
    ] as const) {
      const before = await centre();
      await page.keyboard.press(key);
      await expect(ruler, `${direction} ${key}`).toHaveAttribute('aria-valuenow', position);
      const after = await centre();
      if (key === 'ArrowLeft') expect(after).toBeLessThan(before);
      if (key === 'ArrowRight') expect(after).toBeGreaterThan(before);
    }
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.message-line')).toContainText('This is the newest snapshot.');
    const leftOf = async (name: string) =>
      (await page.getByRole('button', { name, exact: true }).boundingBox())?.x ?? Number.NaN;
    expect(await leftOf('Earlier'), direction).toBeLessThan(await leftOf('Later'));
  }
});

test('the first step into the history of a device is announced', async ({ page, openViewer }) => {
  await openViewer();
  await giveSource(page, 4);
  await page.evaluate(() => {
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer === null) return;
    const { tile, index, total, source, availability } = viewer;
    viewer.replaceWith(
      Object.assign(document.createElement('snapshot-viewer'), { tile, index, total, source, availability }),
    );
  });
  await expect(page.getByRole('slider', { name: 'Snapshots of this device' })).toBeVisible();
  const live = page.locator('snapshot-viewer [aria-live="polite"]').first();
  await expect(live).toBeEmpty();
  await page.keyboard.press(',');
  await expect(live).toContainText('3 of 4');
  // The ruler reads its own steps.
  await page.getByRole('slider', { name: 'Snapshots of this device' }).focus();
  await page.keyboard.press(',');
  await expect(page.locator('snapshot-viewer .position')).toContainText('2 of 4');
  await expect(live).toContainText('3 of 4');
});

test('keys go on where what had the focus is gone', async ({ page, openViewer }) => {
  await openViewer();
  await page.keyboard.press('i');
  await page.getByRole('button', { name: 'Close panel' }).click();
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Adjusted' }).click();
  await page.keyboard.press('a');
  await expect(page.getByRole('complementary', { name: 'Adjust' })).toBeVisible();
});

test('a comparison with the last visit is off where no visit has ended, and says so', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await giveSource(page, 2);
  await page.getByRole('button', { name: 'More actions' }).click();
  const item = page.getByRole('menuitem', { name: 'Compare with last visit' });
  await expect(item).toBeDisabled();
  await expect(item).toHaveAccessibleDescription(/^There’s no image from the end of a visit to Camera 5/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await expect(page.locator('.message-line')).toContainText(
    'There’s no image from the end of a visit to Camera 5',
  );
  expect(await eventNames(page)).not.toContain('compare-wanted');
});

test('the head says age and weekday, and where the image is not the newest of its device', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await giveSource(page, 3);
  await page.evaluate(async () => {
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer === null) return;
    viewer.now = window.harness.NOW;
    viewer.tile = window.harness.makeTile(6);
    await viewer.updateComplete;
    viewer.tile = window.harness.makeTile(5);
  });
  const head = page.locator('snapshot-viewer .head');
  await expect(head.getByText('Plant North')).toBeVisible();
  await expect(head).toContainText(
    /(?:min|hr|hours?|days?) ago\s+Captured (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), /,
  );
  const newer = head.getByRole('button', { name: 'Not the newest image' });
  await expect(newer).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await newer.click();
  await expect(newer).toHaveCount(0);
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuenow', '3');
});

test('a time-lapse that has nothing to play says why', async ({ page, openViewer }) => {
  await openViewer();
  await giveSource(page, 1);
  await showFull(page, 8);
  const play = page.getByRole('button', { name: 'Play time-lapse' });
  await expect(play).toHaveAccessibleDescription('A time-lapse needs two downloaded snapshots.');
  await page.keyboard.press('Space');
  await expect(page.locator('.message-line')).toContainText('A time-lapse needs two downloaded snapshots');
  await page.keyboard.press('0');
  await expect(page.locator('.message-line')).toHaveText('');
  await play.dispatchEvent('click');
  await expect(page.locator('.message-line')).toContainText('A time-lapse needs two downloaded snapshots');
});

test('names the device of an archive, and says the same as it shows', async ({ page, openViewer }) => {
  await openViewer();
  await page.evaluate(() => {
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer === null) return;
    const subject = { deviceId: 'device-5', archiveId: 'a1' };
    viewer.availability = 'byChoice';
    viewer.tile = window.harness.makeTile(5, {
      subject,
      name: '2026-11-20 20:54 UTC',
      low: null,
      availability: 'unknown',
    });
  });
  await expect(page.getByRole('dialog', { name: /^Camera 5, 2026-11-20 20:54 UTC$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Camera 5 · 2026-11-20 20:54 UTC' })).toBeVisible();
  await expect(page.locator('[aria-live="polite"]')).toContainText('isn’t downloaded');
});

test('steps by keys and buttons inside the sequence, and closes by Escape', async ({ page, openViewer }) => {
  await openViewer();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageUp');
  await page.getByRole('button', { name: 'Next device' }).click();
  const steps = await page.evaluate(() =>
    window.harness.events.filter(({ name }) => name === 'viewer-step').map(({ detail }) => detail),
  );
  expect(steps).toEqual([
    { delta: 1, to: 'device', from: null },
    { delta: -1, to: 'tile', from: null },
    { delta: 1, to: 'device', from: null },
  ]);
  await page.evaluate(() => {
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer !== null) viewer.index = 119;
  });
  await expect(page.getByRole('button', { name: 'Next device' })).toBeDisabled();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await eventNames(page)).filter((name) => name === 'viewer-step')).toHaveLength(3);
  await expect.poll(async () => (await eventNames(page)).at(-1)).toBe('viewer-close');
});

test('Escape leaves the full screen each time that the window fills it, and only the next one closes', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await giveSource(page, 1);
  const dialog = page.getByRole('dialog');
  await expect(dialog).not.toHaveAttribute('data-immersive');
  for (let time = 0; time < 3; time += 1) {
    await page.evaluate(() => document.dispatchEvent(new Event('window-fills-screen')));
    await expect(dialog).toHaveAttribute('data-immersive');
    await page.keyboard.press('Escape');
    await expect(dialog).not.toHaveAttribute('data-immersive');
    await expect(dialog).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test.describe('an image that can not be read', () => {
  test.use({ expectedErrors: { 'Chromium reports an image that is not there': /404.*\/snapshots\// } });

  test('says what to do when an image can not be read', async ({ page, openViewer }) => {
    await openViewer();
    await page.evaluate(() => {
      const { makeSnapshot, makeTile } = window.harness;
      const viewer = document.querySelector('snapshot-viewer');
      if (viewer !== null) viewer.tile = makeTile(7, { low: makeSnapshot(7, 'low', 0, 0) });
    });
    await expect(page.getByText('This snapshot couldn’t be read from this laptop.')).toBeVisible();
  });
});

test('the viewer and its details are white outdoors, with targets for gloves', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await page.evaluate(() => document.documentElement.setAttribute('data-outdoor', ''));
  await page.keyboard.press('i');
  await expect(page.getByRole('radio', { name: 'UTC' })).toBeAttached();
  await expect(page.getByRole('dialog')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expectNoViolations(page, 'outdoors', viewer);
  await page.keyboard.press('a');
  for (const target of await page.getByRole('button').or(page.getByRole('slider')).all())
    expect((await target.boundingBox())?.height, await target.innerHTML()).toBeGreaterThanOrEqual(44);
});

test('is turned and adjusted, says so, and one key takes it back', async ({ page, openViewer }) => {
  await openViewer();
  await showFull(page, 5);
  await expect.poll(() => drawnColour(page)).toMatch(/ 255$/);
  const upright = await drawnColour(page);
  await page.keyboard.press('r');
  const mark = page.getByRole('button', { name: 'Adjusted' });
  await expect(mark).toBeVisible();
  await expect(page.locator('.zoom')).not.toHaveText('65%');
  await page.keyboard.press('a');
  await page.getByRole('slider', { name: 'Gamma' }).fill('2');
  await expectNoViolations(page, 'adjusted', viewer);
  await page.keyboard.press('x');
  await expect(mark).toBeHidden();
  await page.keyboard.press('a');
  await expect(page.locator('.zoom')).toHaveText('65%');
  await expect.poll(() => drawnColour(page)).toBe(upright);
});

test('N writes a note on the snapshot: its letters are no commands, Escape goes back to the image, the caption takes it along', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await giveSource(page, 1);
  await page.keyboard.press('n');
  const note = page.getByRole('textbox', { name: 'Note on this snapshot' });
  await expect(note).toBeFocused();
  await page.evaluate(() => {
    const viewer = document.querySelector('snapshot-viewer');
    const tile = viewer?.tile;
    if (viewer === null || tile === undefined) return;
    const { subject } = tile;
    const snapshotAt = (tile.full ?? tile.low)?.capturedAt ?? null;
    const unread = { subject, text: '', stored: '', isSaving: false, failure: null };
    viewer.notes = new Map(
      [snapshotAt, null].map((at) => {
        const draft = { ...unread, snapshotAt: at };
        return [window.harness.noteKey(draft), draft];
      }),
    );
  });
  await expect(note).toBeEditable();
  const [field, clocks] = [await note.boundingBox(), await page.locator('snapshot-clocks').boundingBox()];
  expect(field?.y, 'what is still to come about the image moves no field').toBeLessThan(clocks?.y ?? 0);
  await page.keyboard.type('fan');
  await expect(note).toHaveValue('fan');
  const typed = () =>
    page.evaluate(() =>
      window.harness.events.filter(({ name }) => name === 'note-typed').map(({ detail }) => detail),
    );
  expect((await typed()).at(-1)).toMatchObject({ text: 'fan' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('img')).toBeFocused();
  await page.keyboard.press('Control+Shift+c');
  await expect(page.locator('.message-line')).toContainText('Note: Lens dirty');
});

test('a listed note leads to its snapshot in the history, and says where that is not on this laptop', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await giveSource(page, 1);
  await page.keyboard.press('n');
  await page.evaluate(() => {
    const viewer = document.querySelector('snapshot-viewer');
    const subject = viewer?.tile?.subject;
    if (viewer === null || subject === undefined) return;
    const { NOW, noteKey } = window.harness;
    viewer.notes = new Map(
      [NOW - 60_000, NOW - 90_000].map((snapshotAt, index) => {
        const text = index === 0 ? 'Mast leans' : 'Before the storm';
        const draft = { subject, snapshotAt, text, stored: text, isSaving: false, failure: null };
        return [noteKey(draft), draft];
      }),
    );
  });
  const others = page.getByRole('list', { name: 'Notes on other snapshots' }).getByRole('button');
  await others.nth(1).click();
  await expect(page.getByText('This snapshot isn’t on this laptop.')).toBeVisible();
  await others.first().click();
  await expect(page.getByText('This snapshot isn’t on this laptop.')).toBeHidden();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuenow', '1');
});

/** Has a call of the viewer's source answer nothing, or as before. */
async function breakSource(page: Page, call: 'times' | 'timeline', isBroken: boolean): Promise<void> {
  await page.evaluate(
    ([name, broken]) => {
      const viewer = document.querySelector('snapshot-viewer');
      if (!viewer?.source) return;
      const { before = viewer.source } = window as { before?: typeof viewer.source };
      Object.assign(window, { before });
      viewer.source = broken === true ? { ...before, [String(name)]: async () => null } : before;
    },
    [call, isBroken],
  );
}

/** Shows another device, whose history is read. */
async function showOther(page: Page): Promise<void> {
  await page.evaluate(() => {
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer !== null) viewer.tile = window.harness.makeTile(6);
  });
}

test('a history that can’t be read says so, and is read again on demand', async ({ page, openViewer }) => {
  await openViewer();
  await giveSource(page, 4);
  await breakSource(page, 'times', true);
  await showOther(page);
  const line = page.getByRole('slider', { name: 'Snapshots of this device' });
  await expect(page.getByText('The history couldn’t be read.')).toBeVisible();
  await expect(line).toHaveCount(0);
  await breakSource(page, 'times', false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(line).toBeVisible();
});

test('a right click on the line shows the snapshot there, and opens its menu', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await giveSource(page, 4);
  await showOther(page);
  const line = page.getByRole('slider', { name: 'Snapshots of this device' });
  await line.click({ button: 'right', position: { x: 2, y: 20 } });
  await expect(page.locator('snapshot-viewer .position')).toContainText('1 of 4');
  await expect(page.getByRole('menuitem', { name: 'Export…' })).toBeFocused();
  await page.keyboard.press('Escape');
  await line.focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Export…' })).toBeFocused();
});

test('a range that is read can be given up, and ends that can’t be read are said', async ({
  page,
  openViewer,
}) => {
  await openViewer();
  await giveSource(page, 4);
  await showOther(page);
  await page.evaluate(() =>
    window.addEventListener('range-wanted', (event) => {
      type Wanted = { action: string; signal: AbortSignal; onRead: (count: number) => void };
      const { action, signal, onRead } = (event as CustomEvent<Wanted>).detail;
      onRead(2);
      signal.addEventListener('abort', () =>
        window.harness.events.push({ name: 'given up', detail: action }),
      );
    }),
  );
  await page.getByRole('slider', { name: 'Snapshots of this device' }).focus();
  for (const key of ['Home', 'i', 'End', 'o']) await page.keyboard.press(key);
  const range = page.getByRole('group', { name: 'Chosen range' });
  await range.getByRole('button', { name: 'Keep offline' }).click();
  await expect(page.getByText('Reading 2 of 4…')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Reading 2 of 4…')).toHaveCount(0);
  const given = await page.evaluate(() => window.harness.events);
  expect(given).toContainEqual({ name: 'given up', detail: 'keepOffline' });
  await page.evaluate(() => {
    const line = document.querySelector('snapshot-viewer')?.timeline;
    if (line !== undefined) line.endsOf = async () => [];
  });
  await range.getByRole('button', { name: 'Compare the ends' }).click();
  await expect(page.getByText('The images at the ends couldn’t be read. Try again.')).toBeVisible();
});

test('a message lies over the picture and moves nothing', async ({ page, openViewer }) => {
  await openViewer();
  await giveSource(page, 4);
  const places = () =>
    page
      .locator('snapshot-viewer :is(image-canvas, .ruler, .foot)')
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const before = await places();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.message-line')).toContainText('This is the newest snapshot.');
  await expect(page.locator('.message-line')).toBeInViewport({ ratio: 1 });
  expect(await places()).toEqual(before);
});

test('Escape closes an open panel first, then the viewer', async ({ page, openViewer }) => {
  await openViewer();
  for (const key of ['a', 'i']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('complementary')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('offline the viewer says so, and why U brings no full image', async ({ page, openViewer }) => {
  await openViewer();
  await giveSource(page, 1);
  await page.evaluate(() => {
    const viewer = document.querySelector('snapshot-viewer');
    if (viewer !== null) viewer.availability = 'offline';
  });
  const reason = 'Full images can be downloaded only while you’re online.';
  await expect(page.locator('.notice')).toContainText(reason);
  await page.keyboard.press('u');
  await expect(page.locator('.message-line')).toContainText(reason);
});
