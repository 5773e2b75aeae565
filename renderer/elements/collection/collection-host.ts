import type { ReactiveControllerHost } from 'lit';
import type { GridLayout, ViewportSize } from './grid-layout.ts';
import type { KeyAt, Selection } from './selection.ts';

/** A collection of tiles, as its controllers see it. */
export interface CollectionHost extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: ParentNode;
  readonly total: number;
  readonly selected: ReadonlySet<string>;
  /** Null until the first render, as `probe` is. */
  readonly scroller: HTMLElement | null;
  /** Element whose width is one root font size. */
  readonly probe: HTMLElement | null;
  /** The height of a sticky head over the content, CSS px. */
  readonly coveredHeight: number;
  readonly keyAt: KeyAt;
  /** The layout for a viewport and a root font size, CSS px. */
  layoutFor(viewport: ViewportSize, textSize: number): GridLayout;
  select(selection: Selection): void;
}
