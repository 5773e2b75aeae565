import {
  type Failure,
  type NetworkStep,
  type NetworkTest,
  networkSteps,
} from '../../preload/contract/index.ts';
import { networkRoute, type RouteOptions } from './test-route.ts';
import { type ServiceStepOptions, serviceSteps } from './test-service.ts';
import { type Found, waitingStep } from './test-steps.ts';

interface SelfTestOptions extends RouteOptions, ServiceStepOptions {
  readonly environmentName: string;
  readonly onProgress: (test: NetworkTest) => void;
}

/**
 * Tests the route to a service step by step, and reports the finding of each. A failed step ends
 * the test: the rest is `skipped`. No finding holds a secret.
 */
export async function runSelfTest(options: SelfTestOptions, signal: AbortSignal): Promise<NetworkTest> {
  let test: NetworkTest = {
    host: new URL(options.baseUrl).host,
    environmentName: options.environmentName,
    startedAt: options.clock.now(),
    state: 'running',
    steps: networkSteps.map(waitingStep),
  };
  const report = (change: Partial<NetworkTest>) => {
    test = { ...test, ...change };
    options.onProgress(test);
  };
  const set = (step: NetworkStep) =>
    report({ steps: test.steps.map((other) => (other.step === step.step ? step : other)) });

  /** Runs one step; returns false if it failed, so that later steps can't run. */
  async function run(step: NetworkStep['step'], look: () => Promise<Found>): Promise<boolean> {
    signal.throwIfAborted();
    set({ ...waitingStep(step), state: 'running' });
    const { state, finding, values } = await look();
    signal.throwIfAborted();
    set({ step, state, finding, values });
    return state !== 'fail';
  }

  const route = networkRoute(options, signal);
  const service = serviceSteps(options, signal);
  const looks = { ...route.looks, ...service };
  try {
    for (const step of networkSteps) if (!(await run(step, looks[step]))) break;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    route.close();
  }
  const rest = test.steps.map((step) =>
    step.state === 'waiting' || step.state === 'running' ? { ...step, state: 'skipped' as const } : step,
  );
  report({ steps: rest, state: signal.aborted ? 'cancelled' : 'done' });
  return test;
}

/** Failure if no test can be made. */
export const nothingToTest: Failure = { code: 'invalidInput', refusal: 'networkTestNothing' };
