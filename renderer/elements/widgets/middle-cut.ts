import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { Cut } from './name-cutter.ts';

/** The texts of the elements that are watched. */
const cuts = new WeakMap<Element, Cut>();

let loading: Promise<ResizeObserver> | undefined;

/** The code that measures is no part of the first screen. */
async function load(): Promise<ResizeObserver> {
  const { createNameCutter } = await import('./name-cutter.ts');
  return createNameCutter(cuts);
}

/** Observing anew measures once more, after the next layout and before it is painted. An element that is gone is observed no longer. */
async function watch(element: Element): Promise<void> {
  loading ??= load();
  const observer = await loading;
  observer.unobserve(element);
  observer.observe(element);
}

class MiddleCutDirective extends Directive {
  render(_text: string, _tip?: string): symbol {
    return noChange;
  }

  override update({ element }: ElementPart, [text, tip]: [string, string?]): symbol {
    const before = cuts.get(element);
    if (before?.text === text && before.tip === tip) return noChange;
    cuts.set(element, { text, tip });
    void watch(element);
    return noChange;
  }
}

/**
 * Keeps the end of a name in view: `<span class="name" dir="auto" ${middleCut(name)}><span>${name}</span></span>` with the declarations of
 * `middleCutStyle`. The whole name stays the text of the element, for screen readers and to copy; what is shown instead is an attribute.
 * `tip`: the `title` to show always; without it, the whole name is the title while it is cut.
 */
export const middleCut = directive(MiddleCutDirective);
