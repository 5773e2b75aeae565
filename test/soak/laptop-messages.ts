/** How a laptop is switched on. */
export interface LaptopStart {
  readonly profileFolder: string;
  readonly exportFolder: string;
  readonly baseUrl: string;
  /** How far its time is ahead of the real one. */
  readonly aheadMs: number;
  /** Name of the network's interface; null: none. */
  readonly network: string | null;
}

/** An order to the laptop, which answers each order by its `id`. */
export type LaptopOrder = { readonly id: number } & (
  | { readonly kind: 'call'; readonly area: string; readonly call: string; readonly input: unknown }
  | { readonly kind: 'walk' | 'jump' | 'sleep'; readonly milliseconds: number }
  | { readonly kind: 'network'; readonly network: string | null }
  | { readonly kind: 'facts' | 'end' }
);

/** What a laptop says of itself. */
export interface LaptopFacts {
  readonly now: number;
  /** After a collection of garbage. */
  readonly heapBytes: number;
  /** Open files, sockets, timers and requests. */
  readonly handles: number;
  /** Events sent to the screen, by name. */
  readonly events: Readonly<Record<string, number>>;
}

export type LaptopAnswer =
  | { readonly pid: number }
  | { readonly aheadMs: number }
  | { readonly storageFailed: unknown }
  | { readonly unhandled: string }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };
