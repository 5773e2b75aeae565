// What the benchmarks use of their own packages, so that `npm run check` reads their code where only the project's packages are
// installed. `npm run bench` installs the packages and checks against their real types (tsconfig.packages.json beside this file).

declare module '@lit-labs/virtualizer' {
  export class LitVirtualizer<Item> extends HTMLElement {
    scroller: boolean;
    items: Item[];
    renderItem: (item: Item, index: number) => unknown;
    layout: unknown;
  }
}

declare module '@lit-labs/virtualizer/layouts/grid.js' {
  export function grid(options: Readonly<Record<string, unknown>>): unknown;
}

declare module '@tanstack/lit-virtual' {
  interface VirtualRows {
    getTotalSize(): number;
    getVirtualItems(): readonly { readonly key: unknown; readonly index: number; readonly start: number }[];
  }

  export class VirtualizerController<Scroller, Row> {
    constructor(host: unknown, options: Readonly<Record<string, unknown>>);
    getVirtualizer(): VirtualRows;
  }
}

declare module 'minisearch' {
  export default class MiniSearch<Entry> {
    constructor(options: { idField: keyof Entry; fields: (keyof Entry)[]; storeFields: (keyof Entry)[] });
    add(entry: Entry): void;
    search(text: string, options: { prefix: boolean; combineWith: 'AND' }): readonly unknown[];
  }
}

declare module 'openseadragon' {
  export class Point {
    readonly x: number;
    readonly y: number;
    constructor(x: number, y: number);
  }

  interface Viewport {
    deltaPointsFromPixels(pixels: Point): Point;
    pointFromPixel(pixel: Point): Point;
    panBy(by: Point, immediately: boolean): void;
    zoomBy(factor: number, around: Point, immediately: boolean): void;
  }

  export class Viewer {
    constructor(options: Readonly<Record<string, unknown>>);
    readonly viewport: Viewport;
    addHandler(event: string, handler: (value: unknown) => void): void;
    destroy(): void;
  }

  const names: { Point: typeof Point; Viewer: typeof Viewer };
  export default names;
}

declare module 'photoswipe' {
  export default class PhotoSwipe {
    constructor(options: Readonly<Record<string, unknown>>);
    init(): void;
    goTo(index: number): void;
  }
}
