import { judgeResults } from '../../conformance/core/judge-results.ts';
import { runProgram } from '../../conformance/core/run-program.ts';
import { deviations } from '../../conformance/deviations.ts';
import type { Step } from '../core/step.ts';

export const conformanceStep: Step = {
  name: 'conformance',
  shows: 'every check of `test/conformance/`',
  needsDesktop: false,
  async begin(stage) {
    await stage.close();
    const { names, results, code } = await runProgram(stage.electron);
    const problems = judgeResults(names, results, stage.isReal ? [] : deviations);
    if (code !== 0) throw new Error(`the program of the checks ended with ${code}`);
    if (problems.length > 0)
      throw new Error(`${problems.length} of ${names.length} fail (npm run test:conformance lists them)`);
  },
};
