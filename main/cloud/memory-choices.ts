import type { ChoiceName, ServiceChoiceValues } from '../../preload/contract/index.ts';
import type { ServiceChoices } from './service-choices.ts';

/** Choices for the life of a client: for a sign-in without an account, and for tests. `fixed` are as if a person had set them. */
export function createMemoryChoices(fixed: ServiceChoiceValues = {}): ServiceChoices {
  const learned = new Map<ChoiceName, unknown>();
  return {
    // What is in the map under a name came in by `learn` under that name.
    read: (name) => (fixed[name] ?? learned.get(name) ?? null) as never,
    isFixed: (name) => fixed[name] !== undefined,
    learn(name, value) {
      if (fixed[name] === undefined) learned.set(name, value);
    },
  };
}
