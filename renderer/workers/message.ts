/** What goes to a worker: a request with its number, or the number of one that is not wanted any more. */
export type ToWorker<Input> =
  | { readonly kind: 'ask'; readonly id: number; readonly input: Input }
  | { readonly kind: 'cancel'; readonly id: number };

/** What comes back: one for each request that was not cancelled. */
export type FromWorker<Output> =
  | { readonly kind: 'done'; readonly id: number; readonly value: Output }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
