import { visuallyHidden } from '../theme/visually-hidden.ts';
import { activeElement } from './active-element.ts';
import { around } from './around.ts';

const regions = new WeakMap<Element, HTMLElement>();

const isOpenDialog = (element: Element) => element instanceof HTMLDialogElement && element.open;

/**
 * Has screen readers say a message once. It is written into the open dialog with the focus, as the
 * page behind it is silent.
 */
export function announce(message: string): void {
  const parent = [...around(activeElement())].find(isOpenDialog) ?? document.body;
  let region = regions.get(parent);
  if (region === undefined) {
    region = document.createElement('div');
    region.role = 'status';
    region.style.cssText = visuallyHidden.cssText;
    regions.set(parent, region);
    parent.append(region);
  }
  region.textContent = '';
  // Not every screen reader notices words that come with their region.
  const said = region;
  setTimeout(() => (said.textContent = message));
}
