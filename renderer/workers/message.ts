export type ToWorker<Input> =
  | { readonly kind: 'request'; readonly id: number; readonly input: Input }
  | { readonly kind: 'cancel'; readonly id: number };

/** A message from a worker: one for each request that was not cancelled. */
export type FromWorker<Output> =
  | { readonly kind: 'done'; readonly id: number; readonly value: Output }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
