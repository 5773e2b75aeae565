/** A signal that is aborted when the next one replaces it: an answer that belongs to an aborted one is too late. */
export interface RenewableSignal {
  readonly current: AbortSignal;
  renew(): AbortSignal;
}

/** Begins with a signal that is not aborted. */
export function createRenewableSignal(): RenewableSignal {
  let controller = new AbortController();
  return {
    get current() {
      return controller.signal;
    },
    renew() {
      controller.abort();
      controller = new AbortController();
      return controller.signal;
    },
  };
}
