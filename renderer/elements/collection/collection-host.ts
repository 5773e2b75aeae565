import type { ReactiveControllerHost } from 'lit';
import type { GridLayout, ViewportSize } from './grid-layout.ts';
import type { KeyAt, Selection } from './selection.ts';

/** A collection of tiles, as seen by its controllers. */
export interface CollectionHost extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: ParentNode;
  readonly total: number;
  readonly selected: ReadonlySet<string>;
  /** `null` until the first render, as is `probe`. */
  readonly scroller: HTMLElement | null;
  /**
   * Element whose width measures the layout: one root font size in a grid, the line height in a
   * table.
   */
  readonly probe: HTMLElement | null;
  /** Height of a sticky head over the content, CSS px. */
  readonly coveredHeight: number;
  readonly keyAt: KeyAt;
  /** Computes the layout for a viewport and the width of the probe, CSS px. */
  layoutFor(viewport: ViewportSize, probeWidth: number): GridLayout;
  select(selection: Selection): void;
}
