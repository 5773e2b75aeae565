// Walks a person on a real desktop through what was never seen in a real Electron, and writes a report that can be attached to a release.
//   npm run rehearse                       all steps; a run that was broken off is gone on with
//   npm run rehearse -- --again tray       this step, again
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/core/build.mjs';
import { chooseElectron, requireElectron } from '../../scripts/core/electron-binary.mjs';
import { readFacts } from './core/facts.ts';
import { createPerson } from './core/person.ts';
import { rehearse } from './core/rehearse.ts';
import { openReport, standInNotice, summary } from './core/report.ts';
import { createStage } from './core/stage.ts';
import { steps } from './steps/index.ts';

const help = `Rehearses Fleetglass on this desktop, in about ten minutes.

  npm run rehearse -- [options] [steps]

  --unattended   asks no question: only what can be seen without a person
  --stand-in     over the stand-in, even where Electron could run
  --again        does all steps, or the named ones, again; without it the report of this commit and desktop is gone on with
  --out DIR      the folder of the report; rehearsal/ if left out
  --help         this text

Steps: ${steps.map(({ name }) => name).join(', ')}
FLEETGLASS_ELECTRON names another Electron than the installed one; not a package, which lets nothing attach to it.
`;

/** The exit code of shells for what Ctrl+C ended: 128 and SIGINT's number. */
const INTERRUPTED = 130;

/** What a package has beside its binary, on macOS in another folder. */
const PACKAGE_MARKS = ['resources/app.asar', '../Resources/app.asar'];

const root = resolve(import.meta.dirname, '../..');
const say = (line: string) => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    unattended: { type: 'boolean', default: false },
    'stand-in': { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'rehearsal') },
    help: { type: 'boolean', default: false },
  },
});

/** Ends at Ctrl+C and at the end of the terminal; a second Ctrl+C ends the program at once. */
function listenToEnd(): AbortController {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (ending.signal.aborted ? process.exit(INTERRUPTED) : ending.abort()));
  // Playwright leaves rejections behind when what it starts ends at once; the step says what happened.
  process.on('unhandledRejection', () => {});
  return ending;
}

async function run(): Promise<number> {
  const unknown = positionals.filter((given) => steps.every(({ name }) => name !== given));
  if (unknown.length > 0) {
    say(`rehearse: there is no step ${unknown.join(', ')}; npm run rehearse -- --help lists them`);
    return 2;
  }
  const given = process.env['FLEETGLASS_ELECTRON'];
  if (given !== undefined && PACKAGE_MARKS.some((mark) => existsSync(join(dirname(given), mark)))) {
    say(`rehearse: ${given} is a package, whose fuses let nothing attach to it; name an Electron`);
    return 2;
  }
  const { binary = null, reason = null } = values['stand-in']
    ? { reason: 'it was wanted so' }
    : await chooseElectron(given);
  if (!values['stand-in']) requireElectron(reason);
  if (binary === null) say(standInNotice(reason ?? ''));
  if (!(await build())) return 1;

  const facts = readFacts(binary, binary === null ? (reason ?? '') : null, Date.now());
  const report = openReport(values.out, steps, facts, values.again && positionals.length === 0);
  const folder = mkdtempSync(join(tmpdir(), 'fleetglass-rehearsal-'));
  const lasting = join(values.out, 'log-off');
  const stage = createStage(binary, folder, lasting);
  const ending = listenToEnd();
  const person = values.unattended
    ? null
    : createPerson(process.stdin, (text) => process.stdout.write(text), ending.signal);
  const close = async () => {
    person?.close();
    await stage.close();
  };
  ending.signal.addEventListener('abort', () => void close());
  const chosen = positionals.length === 0 ? steps : steps.filter(({ name }) => positionals.includes(name));
  const over = values.again ? [] : report.entries();
  const isDone = await rehearse(chosen, {
    stage,
    person,
    entries: new Map(over.map((entry) => [entry.name, entry])),
    record: report.add,
    say,
    ended: ending.signal,
    platform: process.platform,
    now: () => Date.now(),
  });
  await close();
  const found = report.entries();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (found.every(({ outcome }) => outcome !== 'waiting')) rmSync(lasting, { recursive: true, force: true });
  say(`\n${summary(steps, found)}\n${relative(process.cwd(), report.markdown)}`);
  if (!isDone) say('It was broken off; the same command goes on with it.');
  if (!isDone) return INTERRUPTED;
  return found.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
}

if (values.help) process.stdout.write(help);
else process.exitCode = await run();
