import type { Page } from '@playwright/test';

/** More stops than any page has: a walk that comes here goes in circles. */
const MOST_STOPS = 150;

/** Where Tab stops; the name is what is at hand of it, for messages: names are axe's to judge. */
export interface TabStop {
  readonly role: string;
  readonly name: string;
  /** The composite that it is in (ARIA Authoring Practices): all of that is one stop; null: none. */
  readonly composite: string | null;
  /** What is wrong with it: nothing shows the focus or its tip, or it is out of sight; null: all is well. */
  readonly problem: string | null;
}

/** Walks over the page with Tab from where the focus is, once around, looks at every stop, and gives the focus back. */
export async function tabStops(page: Page): Promise<readonly TabStop[]> {
  const before = await page.evaluateHandle(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element;
  });
  const stops: TabStop[] = [];
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus);
    // Behind its last stop a page gives the focus away, and begins again at the first.
    if (stop === 'document') continue;
    if (stop === 'seen') {
      await before.evaluate((element) => void (element instanceof HTMLElement && element.focus()));
      return stops;
    }
    stops.push(stop);
  }
  throw new Error(`Tab comes to no end: ${stops.map(({ name }) => name).join(' · ')}`);
}

/** Runs in the page. `document`: nothing in it has the focus; `seen`: what has it had it before. */
function lookAtFocus(): TabStop | 'document' | 'seen' {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  const memory = window as { seenStops?: WeakSet<Element>; hasLeft?: boolean };
  memory.seenStops ??= new WeakSet();
  const end = () => {
    delete memory.seenStops;
    delete memory.hasLeft;
    return 'seen' as const;
  };
  // What was hidden while it had the focus loses it with the next frame: the lap goes on.
  if (element instanceof HTMLElement && !element.checkVisibility()) return 'document';
  if (!(element instanceof HTMLElement) || element === document.body) {
    if (memory.hasLeft === true) return end();
    memory.hasLeft = true;
    return 'document';
  }
  if (memory.seenStops.has(element)) return end();
  memory.seenStops.add(element);

  /** `auto` is the browser's own ring. */
  const isRing = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration) =>
    outlineStyle === 'auto' ||
    (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1.5 && !outlineColor.endsWith(', 0)'));
  /** A native control may be seen through its label, a field through the box around it. */
  const around: Element[] = [element];
  while (around.length < 3) {
    const inner = around.at(-1);
    const outer = inner?.parentElement ?? (inner?.getRootNode() as ShadowRoot | undefined)?.host;
    if (!outer) break;
    around.push(outer);
  }
  /** The focus of a list box stands on its active option, which is marked. */
  const activeId = element.getAttribute('aria-activedescendant') ?? '';
  const active = (element.getRootNode() as ShadowRoot | Document).getElementById(activeId);
  const isMarked = active !== null && getComputedStyle(active).backgroundColor !== 'rgba(0, 0, 0, 0)';
  const hasRing =
    isMarked ||
    around.some((part) =>
      [undefined, '::before', '::after'].some((pseudo) => isRing(getComputedStyle(part, pseudo))),
    );
  const out = (inner: Element): Element | null =>
    inner.assignedSlot ?? inner.parentElement ?? (inner.getRootNode() as ShadowRoot).host ?? null;
  let composite: string | null = null;
  for (let outer: Element | null = element; outer !== null; outer = out(outer)) {
    if (!outer.matches('[role="tree"], [role="grid"], [role="radiogroup"], [role="tablist"], [role="menu"]'))
      continue;
    composite = `${outer.role} "${outer.ariaLabel ?? ''}"`;
    break;
  }

  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isInView = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight && right - left > 1;
  const problem = !isInView
    ? 'out of sight'
    : !hasRing
      ? 'nothing shows the focus'
      : element.title !== ''
        ? 'its tip shows on hover alone: `data-tip` shows with the focus too'
        : null;
  return {
    role: element.role ?? element.localName,
    name: (element.ariaLabel ?? element.innerText ?? '').trim().slice(0, 60),
    composite,
    problem,
  };
}
