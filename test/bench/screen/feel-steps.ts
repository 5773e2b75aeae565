import type { Locator, Page } from '@playwright/test';
import { fleetTree, gallery } from '../../e2e/support/screens.ts';
import type { Step } from './watch-feedback.ts';

type Find = (page: Page) => Locator;

const press = (name: string, key: string, prepare?: Step['prepare']): Step => ({
  name,
  act: (page) => page.keyboard.press(key),
  ...(prepare === undefined ? {} : { prepare }),
});

const times = (count: number, name: string, key: string): readonly Step[] =>
  Array.from({ length: count }, (_, index) => press(`${name}, ${index + 1}`, key));

const click = (name: string, find: Find): Step => ({
  name,
  prepare: (page) => find(page).first().hover(),
  async act(page) {
    await page.mouse.down();
    await page.mouse.up();
  },
});

const wheel = (name: string, find: Find, distance: number): Step => ({
  name,
  prepare: (page) => find(page).hover(),
  act: (page) => page.mouse.wheel(0, distance),
});

const picture = (step: Step): Step => ({ ...step, isAboutPicture: true });
const focused =
  (find: Find): Step['prepare'] =>
  (page) =>
    find(page).first().focus();

const treeItems: Find = (page) => fleetTree(page).getByRole('treeitem');
const tiles: Find = (page) => gallery(page).getByRole('gridcell');
const bar: Find = (page) => page.locator('gallery-bar');
const rail = (name: string): Step =>
  click(`page: ${name}`, (page) =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name, exact: true }),
  );
const section = (name: string): Step =>
  click(`settings: ${name}`, (page) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name }),
  );
const opened = (name: string, key: string): readonly Step[] => [
  press(`${name}: open`, key),
  press(`${name}: close`, 'Escape'),
];

const tree: readonly Step[] = [
  press('tree: down', 'ArrowDown', focused(treeItems)),
  press('tree: up', 'ArrowUp'),
  press('tree: expand', 'ArrowRight'),
  ...times(3, 'tree: down to a device', 'ArrowDown'),
  press('tree: a screen down', 'PageDown'),
  press('tree: to the end', 'End'),
  press('tree: to the start', 'Home'),
  press('tree: a letter', 't'),
  press('tree: choose a device', 'Enter'),
  press('tree: back to the organization', 'ArrowLeft'),
  press('tree: choose the organization', 'Enter'),
  press('tree: collapse', 'ArrowLeft'),
  wheel('tree: wheel', fleetTree, 60),
];

const palette: readonly Step[] = [
  press('palette: open', 'Control+k', focused(tiles)),
  ...['t', 'a', 'n', 'k', ' ', '1'].map((letter) => press(`palette: letter ${letter}`, letter)),
  ...times(2, 'palette: next hit', 'ArrowDown'),
  ...times(2, 'palette: letter less', 'Backspace'),
  press('palette: close', 'Escape'),
];

const scrolling: readonly Step[] = [
  press('gallery: right', 'ArrowRight', focused(tiles)),
  press('gallery: left', 'ArrowLeft'),
  ...times(3, 'gallery: down', 'ArrowDown'),
  ...times(2, 'gallery: a screen down', 'PageDown'),
  press('gallery: to the end', 'Control+End'),
  press('gallery: to the start', 'Control+Home'),
  ...[120, 300, 300, -300, -300, -120].map((distance) =>
    wheel(`gallery: wheel ${distance}`, gallery, distance),
  ),
];

const selecting: readonly Step[] = [
  press('selection: one', 'Space', focused(tiles)),
  ...times(3, 'selection: one more', 'Shift+ArrowRight'),
  press('selection: all', 'Control+a'),
  press('selection: inverted', 'i'),
  press('selection: all again', 'i'),
  press('selection: cleared', 'Escape'),
  click('selection: by a click', (page) => tiles(page).nth(1)),
  press('selection: cleared again', 'Escape'),
];

const ordering: readonly Step[] = [
  click('filter: open', (page) => bar(page).locator('.filter')),
  click('filter: one on', (page) => bar(page).locator('#filters label')),
  click('filter: one off', (page) => bar(page).locator('#filters label')),
  press('filter: close', 'Escape'),
  press('table: open', 't', focused(tiles)),
  ...times(2, 'table: down', 'ArrowDown'),
  press('table: a screen down', 'PageDown'),
  press('table: close', 't'),
];

const viewing: readonly Step[] = [
  press('viewer: open', 'Enter', focused(tiles)),
  ...times(6, 'viewer: next image', 'PageDown').map(picture),
  ...times(3, 'viewer: previous image', 'PageUp').map(picture),
  ...times(3, 'viewer: zoom in', '+'),
  press('viewer: pan', 'ArrowRight'),
  press('viewer: zoom out', '-'),
  press('viewer: fit', '0'),
  press('viewer: turn', 'r'),
  press('viewer: adjust', 'a'),
  press('viewer: details', 'i'),
  press('viewer: close', 'Escape'),
];

const comparing: readonly Step[] = [
  press('comparison: first', 'Space', focused(tiles)),
  press('comparison: second', 'Shift+ArrowRight'),
  press('comparison: open', 'c'),
  press('comparison: blink', 'b'),
  press('comparison: swipe', 'w'),
  press('comparison: difference', 'd'),
  press('comparison: side by side', 's'),
  press('comparison: zoom in', '+'),
  press('comparison: close', 'Escape'),
  press('comparison: cleared', 'Escape'),
];

const pages: readonly Step[] = [
  ...['Offline', 'Storage', 'Needs a look', 'Settings'].map(rail),
  ...['Network', 'About', 'Appearance'].map(section),
  rail('Browse'),
];

const dialogs: readonly Step[] = [
  press('export: open', 'Control+e', focused(tiles)),
  press('export: close', 'Escape'),
  ...opened('keep offline', 'p'),
  ...opened('calendar', 'g'),
  ...opened('legend', 'l'),
  ...opened('guide', 'F1'),
  ...opened('shortcuts', '?'),
  press('outdoor: on', 'F9'),
  press('outdoor: off', 'F9'),
];

/** About a hundred interactions of a day; it ends where it began, with the first organization in the gallery. */
export const feelSteps: readonly Step[] = [
  ...tree,
  ...palette,
  ...scrolling,
  ...selecting,
  ...ordering,
  ...viewing,
  ...comparing,
  ...pages,
  ...dialogs,
];
