import type { Step } from '../core/step.ts';
import { conformanceStep } from './conformance.ts';
import { handSteps } from './hands.ts';
import { lifeSteps } from './life.ts';
import { shellSteps } from './shell.ts';
import { windowSteps } from './window.ts';

/** The rehearsal, in the order in which it is done; the last one ends the session. */
export const steps: readonly Step[] = [
  conformanceStep,
  ...windowSteps,
  ...shellSteps,
  ...handSteps,
  ...lifeSteps,
];
