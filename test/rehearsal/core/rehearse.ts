import { stripVTControlCharacters } from 'node:util';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';
import { type Entry, NotHere, type Step } from './step.ts';
import { within } from './within.ts';

/** In ms. What a step does without a person takes seconds, all checks of Electron a few minutes; one that hangs must not hold the others. */
export const STEP_LIMIT_MS = 5 * 60_000;

export interface Rehearsal {
  readonly stage: Stage;
  /** Null: no question is asked, and only what can be seen without a person is looked at. */
  readonly person: Person | null;
  /** The entries of this report so far, by step: those that are over are not done again. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** Hears each entry as soon as there is one, so that nothing is lost when the rehearsal is broken off. */
  readonly record: (entry: Entry) => void;
  readonly say: (line: string) => void;
  readonly ended: AbortSignal;
  readonly platform: NodeJS.Platform;
  /** Ms since the epoch. */
  readonly now: () => number;
}

type Found = Pick<Entry, 'outcome' | 'detail'>;

/** The rehearsal was broken off within a step, which is done again in the next run. */
class BrokenOff extends Error {}

/** What a step does without a person came to no end. */
class Late extends Error {}

/** Does the steps that are not over, one after the other. False: it was broken off. */
export async function rehearse(steps: readonly Step[], rehearsal: Rehearsal): Promise<boolean> {
  const { entries, ended, record, now, say } = rehearsal;
  const open = steps.filter(({ name }) => (entries.get(name)?.outcome ?? 'waiting') === 'waiting');
  for (const [index, step] of open.entries()) {
    say(`\n${index + 1} of ${open.length} · ${step.name}: ${step.shows}`);
    const begun = now();
    const finish = (found: Found): Entry => {
      const at = now();
      const seconds = Math.round((at - begun) / 1_000);
      return { name: step.name, ...found, at: new Date(at).toISOString(), seconds };
    };
    const found = await perform(step, rehearsal, (early) => record(finish(early)));
    if (found === null || ended.aborted) return false;
    const entry = finish(found);
    record(entry);
    say(`  ${describeFound(entry)}`);
  }
  return true;
}

/** One line for a person. */
export function describeFound({ outcome, detail }: Found): string {
  return detail === '' ? outcomes[outcome] : `${outcomes[outcome]}: ${detail}`;
}

export const outcomes: Readonly<Record<Entry['outcome'], string>> = {
  passed: 'passed by itself',
  seen: 'seen by a person',
  failed: 'FAILED',
  skipped: 'skipped',
  notSeen: 'not seen over the stand-in',
  waiting: 'waits for the next run',
};

/** Null: broken off. `early` records what holds if the answer never comes. */
async function perform(
  step: Step,
  rehearsal: Rehearsal,
  early: (found: Found) => void,
): Promise<Found | null> {
  const { stage, platform } = rehearsal;
  const { systems } = step;
  if (systems !== undefined && !systems.includes(platform)) return skip(`not on ${platform}`);
  try {
    if (rehearsal.entries.get(step.name)?.outcome === 'waiting') {
      await alone(step, 'verify', stage);
      return { outcome: 'passed', detail: '' };
    }
    const found = await show(step, rehearsal, early);
    const crash = stage.crash();
    return crash === null ? found : { outcome: 'failed', detail: crash };
  } catch (error) {
    if (error instanceof BrokenOff) return null;
    if (error instanceof NotHere) return skip(error.message);
    // What it still does would meet the next step.
    if (error instanceof Late) await stage.close();
    // A product that is gone explains what failed after it better than that does.
    return { outcome: 'failed', detail: stage.crash() ?? messageOf(error) };
  }
}

async function show(step: Step, rehearsal: Rehearsal, early: (found: Found) => void): Promise<Found> {
  const { stage, person } = rehearsal;
  const { question, needsDesktop } = step;
  const isSeen = stage.isReal || !needsDesktop;
  if (step.endsSession === true && person === null) return skip('no person was asked');
  await alone(step, 'begin', stage);
  if (question !== undefined && person === null)
    return isSeen ? skip('no person was asked; what needs none passed') : { outcome: 'notSeen', detail: '' };
  if (question === undefined || person === null) {
    if (isSeen) await alone(step, 'verify', stage);
    return { outcome: isSeen ? 'passed' : 'notSeen', detail: '' };
  }
  await alone(step, 'present', stage);
  if (step.endsSession === true && stage.isReal) early({ outcome: 'waiting', detail: '' });
  const answer = await person.answerTo(question);
  if (answer === null) throw new BrokenOff();
  if (answer.kind === 'skip') return skip(answer.note === '' ? 'by the person' : answer.note);
  if (answer.kind === 'no')
    return { outcome: 'failed', detail: answer.note === '' ? 'a person did not see it' : answer.note };
  if (!isSeen) return { outcome: 'notSeen', detail: answer.note };
  await alone(step, 'verify', stage);
  return { outcome: 'seen', detail: answer.note };
}

/** Does a part of a step that no person has a part in. */
async function alone(step: Step, part: 'begin' | 'present' | 'verify', stage: Stage): Promise<void> {
  const late = () => new Late(`no end within ${STEP_LIMIT_MS / 60_000} minutes`);
  await within(STEP_LIMIT_MS, async () => step[part]?.(stage), late);
}

function skip(detail: string): Found {
  return { outcome: 'skipped', detail };
}

/** The first line, and what Playwright waited for; the rest of its messages is a log of its calls. */
function messageOf(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const [first = '', ...others] = text.split('\n').map((line) => line.trim());
  const awaited = others.find((line) => line.startsWith('- waiting for '));
  return awaited === undefined ? first : `${first} ${awaited}`;
}
