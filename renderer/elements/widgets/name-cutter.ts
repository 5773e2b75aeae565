import { cutInMiddle } from '../../core/cut-in-middle.ts';

/** A text to be cut if it does not fit. */
export interface Cut {
  readonly text: string;
  /** Permanent `title`, even if the text fits. */
  readonly tip: string | undefined;
}

/** Tolerance for rounded widths, CSS px. */
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

/** Returns the text cut to fit an element that was just laid out; `null` if all of it fits. */
function fitting(element: Element, text: string, { width, height }: DOMRectReadOnly): string | null {
  const [content] = element.children;
  if (content === undefined || width === 0) return null;
  const style = getComputedStyle(element);
  const lines = Number.parseInt(style.webkitLineClamp, 10) || 1;
  const whole = content.getBoundingClientRect();
  const isWhole = lines === 1 ? whole.width <= width + SLACK : whole.height <= height + 1;
  if (isWhole) return null;
  const drawn = widthIn(style);
  // Tabular digits and other font features make a text wider than a canvas draws it.
  const scale = lines === 1 ? Math.max(1, whole.width / Math.max(1, drawn(text))) : 1;
  // Each line but the last may end before a character that does not fit.
  const room = width * lines - (lines - 1) * Number.parseFloat(style.fontSize) - SLACK;
  return cutInMiddle(text, (shorter) => drawn(shorter) * scale <= room);
}

/** Measures everything before writing, to avoid a second layout. */
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

/** Observes elements with a text in `cuts`, and cuts it to fit if their size changes. */
export function createNameCutter(cuts: WeakMap<Element, Cut>): ResizeObserver {
  return new ResizeObserver((entries) => cutAll(cuts, entries));
}
