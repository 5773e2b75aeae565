/** Controls whether requests may be running. */
export type RequestSwitch = ReturnType<typeof createRequestSwitch>;

export function createRequestSwitch(isOn: boolean) {
  let ending = new AbortController();
  const change = (on: boolean) => {
    if (!on) ending.abort();
    else if (ending.signal.aborted) ending = new AbortController();
  };
  change(isOn);
  return {
    /** Aborts when the switch is turned off, and stays aborted while it is off. */
    signal: () => ending.signal,
    change,
  };
}

/**
 * Does work that ends as soon as one of the signals aborts. Signals are not joined using
 * `AbortSignal.any`, because some outlive a hundred thousand requests.
 */
export async function endWithAny<Value>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const ending = new AbortController();
  const end = () => ending.abort();
  if (signals.some(({ aborted }) => aborted)) end();
  for (const signal of signals) signal.addEventListener('abort', end, { once: true });
  try {
    return await work(ending.signal);
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', end);
  }
}
