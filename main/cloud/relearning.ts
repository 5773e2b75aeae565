import { type ChoiceName, choiceNames } from '../../preload/contract/index.ts';
import type { Clock } from '../desktop.ts';
import type { ServiceChoices } from './service-choices.ts';

/** Says when a choice that seems to have stopped working may be learned anew: once in the life of a client, not at each refusal. */
export interface Relearning {
  /** The choices, with an eye on what is learned. */
  readonly choices: ServiceChoices;
  /** Whether it may. A choice that a person or an administrator set is followed as it is. */
  may(name: ChoiceName): boolean;
  /** It was tried, and the service gave a definite answer. */
  tried(name: ChoiceName): void;
}

/** What was learned so lately is right: a refusal is then about what was asked for. Services change with their releases; ms. */
const TRUSTED_MILLISECONDS = 60 * 60_000;

/** Watches the choices of an environment. What was known before the client began may be out of date at once. */
export function createRelearning(stored: ServiceChoices, clock: Clock): Relearning {
  const done = new Set<ChoiceName>();
  const known = new Set(choiceNames.filter((name) => stored.read(name) !== null));
  const learnedAt = new Map<ChoiceName, number>();
  return {
    choices: {
      ...stored,
      learn(name, value) {
        learnedAt.set(name, clock.now());
        stored.learn(name, value);
      },
    },
    may(name) {
      if (done.has(name) || stored.isFixed(name)) return false;
      const at = learnedAt.get(name);
      return at === undefined ? known.has(name) : clock.now() - at > TRUSTED_MILLISECONDS;
    },
    tried: (name) => void done.add(name),
  };
}
