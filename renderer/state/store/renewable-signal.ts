/** A signal that is aborted when the next one replaces it: an answer that belongs to an aborted one is too late. */
export function createRenewableSignal() {
  let controller = new AbortController();
  return {
    get current(): AbortSignal {
      return controller.signal;
    },
    renew(): AbortSignal {
      controller.abort();
      controller = new AbortController();
      return controller.signal;
    },
  };
}
