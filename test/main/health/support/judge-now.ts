import { createJudgeDevice } from '../../../../main/health/judge-device.ts';
import { rulesOf } from '../../../../main/health/limits.ts';
import type { Library } from '../../../../main/library/library.ts';
import type { HealthSensitivity } from '../../../../preload/contract/index.ts';

/** Judges everything that is due, and answers how many steps that took. */
export async function judgeNow(
  library: Library,
  sensitivity: HealthSensitivity = 'usual',
  clockOffsetMs = 0,
): Promise<number> {
  const { judging } = library.health;
  const judgeDevice = createJudgeDevice(judging);
  let count = 0;
  await judging.markOld(rulesOf(sensitivity));
  await judging.run(
    (function* () {
      for (let device = judging.next(); device !== null; device = judging.next()) {
        const steps = judgeDevice(device, sensitivity, clockOffsetMs);
        while (steps.next().done !== true) {
          count += 1;
          yield;
        }
      }
    })(),
  );
  return count;
}
