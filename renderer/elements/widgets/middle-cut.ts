import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { Cut } from './name-cutter.ts';

/** Texts of the watched elements. */
const cuts = new WeakMap<Element, Cut>();

let loading: Promise<ResizeObserver> | undefined;

/** Loads the measuring code, which is not part of the first screen. */
async function load(): Promise<ResizeObserver> {
  const { createNameCutter } = await import('./name-cutter.ts');
  return createNameCutter(cuts);
}

/**
 * Observing again measures once more, after the next layout and before painting. Removed elements
 * are no longer observed.
 */
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
 * Keeps the end of a name visible: `<span class="name" dir="auto"
 * ${middleCut(name)}><span>${name}</span></span>` with the declarations of `middleCutStyle`. The
 * whole name stays the element's text, for screen readers and copying; the shortened one is an
 * attribute. `tip`: a permanent `title`; without it, the whole name is the title while shortened.
 */
export const middleCut = directive(MiddleCutDirective);
