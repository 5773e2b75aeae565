import type { Failure } from '../../preload/contract/index.ts';

/** How a laptop is switched on. */
export interface LaptopStart {
  readonly profileFolder: string;
  readonly exportFolder: string;
  readonly baseUrl: string;
  /** How far its time is ahead of the real one. */
  readonly aheadMs: number;
  /** How far its clock is wrong. */
  readonly skewMs: number;
  /** Name of the network's interface; null: none. */
  readonly network: string | null;
}

/** A call of the screen. */
export interface LaptopCall {
  readonly area: string;
  readonly call: string;
  readonly input: unknown;
}

/** An order to the laptop, which answers each order by its `id`. */
export type LaptopOrder = {
  readonly id: number;
} /** Calls of the screen in one round of the main loop, so that nothing happens between them. */ & (
  | { readonly kind: 'calls'; readonly calls: readonly LaptopCall[] }
  | { readonly kind: 'walk' | 'sleep' | 'setClock'; readonly milliseconds: number }
  /** At work: after so many answers of the service and rounds of the main loop; with fewer answers after some minutes. */
  | { readonly kind: 'cutPower'; readonly answers: number; readonly rounds: number }
  | { readonly kind: 'network'; readonly network: string | null }
  | { readonly kind: 'facts' | 'end' }
);

/** What a laptop says of itself. */
export interface LaptopFacts {
  /** Of objects and the bytes of images, after a collection of garbage. */
  readonly memoryBytes: number;
  /** The most memory that the process has had. */
  readonly peakBytes: number;
  /** Open files, sockets, timers and requests. */
  readonly handles: number;
}

export type LaptopAnswer =
  | { readonly pid: number }
  | { readonly aheadMs: number }
  | { readonly storageFailed: Failure }
  | { readonly unhandled: string }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };
