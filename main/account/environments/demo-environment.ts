import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';

/**
 * Credentials of the demo fleet. They guard nothing: the simulator runs inside the app, on
 * loopback, with made-up images.
 */
export const demoCredentials = { username: 'technician', password: 'demo-mast-and-gate' } as const;

/** The same fleet at each start, so that the stored library still matches. */
const DEMO_FLEET = { seed: 7, organizations: 3, devices: 120, archives: 20, hostile: false } as const;

/** Creates the demo's Device Cloud, started on first use and run until the app ends. */
export function createDemoEnvironment() {
  let running: Promise<Simulator> | null = null;
  return {
    /** Starts the simulator at the first call. */
    async baseUrl(): Promise<string> {
      running ??= startSimulator({ ...DEMO_FLEET, ...demoCredentials });
      try {
        return (await running).baseUrl;
      } catch (error) {
        // The next call tries again.
        running = null;
        throw error;
      }
    },
    async close() {
      const simulator = await running?.catch(() => null);
      running = null;
      await simulator?.close();
    },
  };
}
