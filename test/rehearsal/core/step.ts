import type { Stage } from './stage.ts';

/** One thing that was never seen in a real Electron, or on a real desktop. */
export interface Step {
  /** Its name in the report, on the command line and in docs/maintain/rehearsal.md. */
  readonly name: string;
  /** What it shows, in the words of docs/maintain/rehearsal.md. */
  readonly shows: string;
  /** The systems that have it; all if left out. */
  readonly systems?: readonly NodeJS.Platform[];
  /** False for what the stand-in can show as well: no desktop of a person has a part in it. */
  readonly needsDesktop: boolean;
  /** Does what can be done by itself. Throws what went wrong, or `NotHere`. */
  readonly begin?: (stage: Stage) => Promise<void>;
  /** Puts before a person what the question is about; left out where there is none to look. */
  readonly present?: (stage: Stage) => Promise<void>;
  /** What a person does and looks at: a question that "yes" is the good answer to. Without it no person is asked. */
  readonly question?: string;
  /** Looks at what the person did. Throws what went wrong. */
  readonly verify?: (stage: Stage) => Promise<void>;
  /** The person's answer ends this program: `verify` follows in its next run. */
  readonly endsSession?: true;
}

/** Thrown by a step that this machine can't show; the message says why. */
export class NotHere extends Error {}

/** What became of a step. */
export type Outcome =
  /** The program saw it by itself. */
  | 'passed'
  /** A person saw it. */
  | 'seen'
  | 'failed'
  | 'skipped'
  /** Only a real desktop shows it; over the stand-in its automatic part passed, which says little. */
  | 'notSeen'
  /** A person was sent to end the session; the next run looks at what it left. */
  | 'waiting';

export interface Entry {
  /** The step's. */
  readonly name: string;
  readonly outcome: Outcome;
  /** Why it failed or was skipped, and what the person noted. */
  readonly detail: string;
  /** When it ended (ISO 8601), and how long it took. */
  readonly at: string;
  readonly seconds: number;
}
