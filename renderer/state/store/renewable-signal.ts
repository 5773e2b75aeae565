/**
 * Creates a signal that is aborted when the next one replaces it, as answers for an aborted one
 * are outdated.
 */
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
