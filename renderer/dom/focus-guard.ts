import { activeElement } from './active-element.ts';
import { whenUpdated } from './app-element.ts';
import { around } from './around.ts';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Where the focus goes first in the part that is left. */
const PREFERRED = '.dialog-actions .primary, h1[tabindex]';

/** Focused elements to return to from a part with `data-returns-focus`, newest last. */
const REMEMBERED = 8;

/**
 * Moves a focus that an update dropped, for keys and screen readers start over on `body`: to the
 * best place of the nearest part that is left. A part with `data-returns-focus` leads back to
 * where the focus was before it: `first`, or `last`, once the part has no control left.
 */
export function guardFocus(window: Window): void {
  /** The focused element and what it is in, from the inside; empty once the user left it. */
  let path: readonly WeakRef<Element>[] = [];
  let before: readonly WeakRef<HTMLElement>[] = [];
  let isTabbing = false;
  let isWaiting = false;

  const remember = () => {
    const focused = activeElement();
    if (focused === null) return;
    path = weak([...around(focused)]);
    const others = alive(before).filter((element) => element.isConnected && element !== focused);
    before = weak([...others, focused].slice(-REMEMBERED));
  };

  const noticeLoss = () => {
    if (isWaiting || isTabbing || path.length === 0 || activeElement() !== null) return;
    isWaiting = true;
    // What follows an update may still move the focus itself. A timer of a busy page is late.
    void scheduler.postTask(
      () => {
        isWaiting = false;
        if (!isTabbing && activeElement() === null) restore(alive(path), alive(before));
      },
      { priority: 'user-blocking' },
    );
  };

  const listeners: Readonly<Record<string, (event: Event) => void>> = {
    keydown(event) {
      isTabbing = (event as KeyboardEvent).key === 'Tab';
      remember();
    },
    keyup() {
      // Tab left the page behind its last control.
      if (isTabbing && activeElement() === null) path = [];
      isTabbing = false;
      remember();
    },
    pointerup() {
      // A press beside all controls.
      if (activeElement() === null) path = [];
    },
    click: remember,
    focusin: remember,
    focusout: noticeLoss,
  };
  for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener, true);
  whenUpdated(noticeLoss);
}

/** A closed dialog would otherwise live as long as it is remembered. */
function weak<Kind extends Element>(elements: readonly Kind[]): readonly WeakRef<Kind>[] {
  return elements.map((element) => new WeakRef(element));
}

function alive<Kind extends Element>(references: readonly WeakRef<Kind>[]): readonly Kind[] {
  return references.flatMap((reference) => reference.deref() ?? []);
}

function restore(path: readonly Element[], before: readonly HTMLElement[]): void {
  const aside = path.find((element) => element.matches('[data-returns-focus]'));
  const outside = before
    .toReversed()
    .filter((element) => ![...around(element)].some((outer) => outer === aside));
  if (aside?.matches('[data-returns-focus=first]') === true && takesFocus(outside)) return;
  for (const element of path) {
    if (!element.isConnected) continue;
    const opener = element.matches('[popover]') ? openerOf(element) : [];
    const inside = [...focusableIn(element)];
    const preferred = inside.filter((candidate) => candidate.matches(PREFERRED));
    if (takesFocus([element as HTMLElement, ...opener, ...preferred, ...inside])) return;
    if (element === aside && takesFocus(outside)) return;
  }
}

function takesFocus(candidates: readonly HTMLElement[]): boolean {
  return candidates.some((candidate) => {
    if (candidate.isConnected && candidate.checkVisibility({ visibilityProperty: true })) candidate.focus();
    return activeElement() !== null;
  });
}

function openerOf(popover: Element): readonly HTMLElement[] {
  const root = popover.getRootNode() as ParentNode;
  return [...root.querySelectorAll<HTMLElement>(`[popovertarget="${popover.id}"]`)];
}

/** Yields what can take the focus inside an element, through shadow roots, in tree order. */
function* focusableIn(root: Element | ShadowRoot): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.matches(FOCUSABLE) && (element.tabIndex >= 0 || element.matches(PREFERRED))) yield element;
    if (element.shadowRoot !== null) yield* focusableIn(element.shadowRoot);
  }
}
