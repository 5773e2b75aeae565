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
  /** Element whose width the layout is measured by: one root font size in a grid, the height of a line in a table. */
  readonly probe: HTMLElement | null;
  /** The height of a sticky head over the content, CSS px. */
  readonly coveredHeight: number;
  readonly keyAt: KeyAt;
  /** The layout for a viewport and the width of the probe, CSS px. */
  layoutFor(viewport: ViewportSize, probeWidth: number): GridLayout;
  select(selection: Selection): void;
}
