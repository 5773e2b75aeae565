/** Runs the app to its end; answers the exit code, or the reason why the system did not let it run. */
export function runElectron(
  binary: string,
  inputs: readonly string[],
): Promise<{ code: number; reason?: undefined } | { code?: undefined; reason: string }>;
