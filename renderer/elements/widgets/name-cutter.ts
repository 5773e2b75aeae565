import { cutInMiddle } from '../../core/cut-in-middle.ts';

/** A text to be cut where it does not fit. */
export interface Cut {
  readonly text: string;
  /** The `title` that is shown however much of the text fits. */
  readonly tip: string | undefined;
}

/** What a rounding of widths may hide, CSS px. */
const SLACK = 0.5;

let pen: OffscreenCanvasRenderingContext2D | null = null;

function widthIn(style: CSSStyleDeclaration): (text: string) => number {
  pen ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (pen === null) return () => 0;
  const { fontStyle, fontWeight, fontSize, fontFamily } = style;
  pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const context = pen;
  return (text) => context.measureText(text).width;
}

/** The text as it fits into an element that was just laid out; null: all of it does. */
function fitting(element: Element, text: string, { width, height }: DOMRectReadOnly): string | null {
  const [content] = element.children;
  if (content === undefined || width === 0) return null;
  const style = getComputedStyle(element);
  const lines = Number.parseInt(style.webkitLineClamp, 10) || 1;
  const whole = content.getBoundingClientRect();
  const isWhole = lines === 1 ? whole.width <= width + SLACK : whole.height <= height + 1;
  if (isWhole) return null;
  const drawn = widthIn(style);
  // Digits of one width and other features of a font make a text wider than a canvas draws it.
  const scale = lines === 1 ? Math.max(1, whole.width / Math.max(1, drawn(text))) : 1;
  // Each line but the last may end before a character that does not fit.
  const room = width * lines - (lines - 1) * Number.parseFloat(style.fontSize) - SLACK;
  return cutInMiddle(text, (shorter) => drawn(shorter) * scale <= room);
}

/** All is measured before anything is written, so that nothing is laid out twice. */
function cutAll(cuts: WeakMap<Element, Cut>, entries: readonly ResizeObserverEntry[]): void {
  const results = entries.flatMap(({ target, contentRect }) => {
    const cut = cuts.get(target);
    return cut === undefined ? [] : [{ target, cut, shown: fitting(target, cut.text, contentRect) }];
  });
  for (const { target, cut, shown } of results) {
    if (shown === null) target.removeAttribute('data-cut');
    else target.setAttribute('data-cut', shown);
    if (target.hasAttribute('data-tip')) continue;
    const tip = cut.tip ?? (shown === null ? null : cut.text);
    if (tip === null) target.removeAttribute('title');
    else target.setAttribute('title', tip);
  }
}

/** Observes elements with a text in `cuts`, and cuts it to what fits when their size changes. */
export function createNameCutter(cuts: WeakMap<Element, Cut>): ResizeObserver {
  return new ResizeObserver((entries) => cutAll(cuts, entries));
}
