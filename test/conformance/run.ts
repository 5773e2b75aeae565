// Runs the checks over the Electron that `FLEETGLASS_ELECTRON` names or that was downloaded; where neither can open a window, over the stand-in.
//   FLEETGLASS_ELECTRON=node_modules/electron/dist/electron npm run test:conformance
import { findElectron, requireElectron, whyNoElectron } from '../../scripts/core/electron-binary.mjs';
import { judgeResults } from './core/judge-results.ts';
import { runProgram } from './core/run-program.ts';
import { deviations } from './deviations.ts';

const given = process.env['FLEETGLASS_ELECTRON'];
const reason = given === undefined ? whyNoElectron() : null;
requireElectron(reason);
const electron = given ?? (reason === null ? findElectron() : null);
const { names, results, code, errors } = await runProgram(electron);
const problems = judgeResults(names, results, electron === null ? deviations : []);
const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;

for (const problem of problems) process.stdout.write(`${problem}\n`);
if (code !== 0) process.stdout.write(`The program ended with ${code}.\n${errors}\n`);
process.stdout.write(
  `${electron ?? 'the stand-in'}: ${count('passed')} passed, ${count('failed')} failed, ${count('elsewhere')} for other systems\n`,
);
process.exitCode = problems.length === 0 && code === 0 && names.length > 0 ? 0 : 1;
