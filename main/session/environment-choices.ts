import { z } from 'zod';
import {
  type ChoiceChange,
  type ChoiceName,
  choiceNames,
  choiceValues,
  type EnvironmentChoice,
  type EnvironmentChoices,
  type Failure,
  fail,
  type Result,
  type ServiceChoiceValues,
  serviceChoices,
  succeed,
} from '../../preload/contract/index.ts';
import type { ServiceChoices } from '../cloud/service-choices.ts';
import type { SettingsFile } from '../desktop.ts';
import type { Environments } from './environments.ts';

/** What the services of the environments have chosen where the interface leaves it open: learned, or set by a person or an administrator. */
export interface EnvironmentChoicesBook {
  /** The choices of one environment for its client. What is learned is remembered; what is changed counts at the next request. */
  of(environmentId: string): ServiceChoices;
  describe(environmentId: string): EnvironmentChoices;
  /** Failures: `managed` for one that an administrator set, `invalidInput` for a value that it does not have. */
  change(change: ChoiceChange): Result<EnvironmentChoices>;
  /** Forgets what was learned and what a person set. */
  reset(environmentId: string): EnvironmentChoices;
}

const SETTINGS_KEY = 'serviceChoices';

interface Kept {
  readonly learned: ServiceChoiceValues;
  readonly set: ServiceChoiceValues;
}

const NOTHING: Kept = { learned: {}, set: {} };

/** Reads the book. A stored choice that this version does not know is left out, the others stay. */
export function createEnvironmentChoices(
  settings: SettingsFile,
  environments: Pick<Environments, 'find'>,
): EnvironmentChoicesBook {
  const kept = new Map(Object.entries(readStored(settings.read(SETTINGS_KEY))));
  const keptOf = (environmentId: string) => kept.get(environmentId) ?? NOTHING;
  const managedOf = (environmentId: string) => environments.find(environmentId)?.choices ?? {};

  function store(environmentId: string, next: Kept): void {
    if (Object.keys(next.learned).length === 0 && Object.keys(next.set).length === 0)
      kept.delete(environmentId);
    else kept.set(environmentId, next);
    settings.write(SETTINGS_KEY, Object.fromEntries(kept));
  }

  function choiceOf(environmentId: string, name: ChoiceName): EnvironmentChoice {
    const managed = managedOf(environmentId)[name];
    if (managed !== undefined) return { name, value: managed, setBy: 'administrator' };
    const { set, learned } = keptOf(environmentId);
    if (set[name] !== undefined) return { name, value: set[name], setBy: 'person' };
    const value = learned[name] ?? null;
    return { name, value, setBy: value === null ? 'nobody' : 'service' };
  }

  function describe(environmentId: string): EnvironmentChoices {
    return { environmentId, choices: choiceNames.map((name) => choiceOf(environmentId, name)) };
  }

  return {
    describe,
    of: (environmentId) => ({
      // What stands under a name has passed the schema of that name.
      read: (name) => choiceOf(environmentId, name).value as never,
      isFixed: (name) => ['administrator', 'person'].includes(choiceOf(environmentId, name).setBy),
      learn(name, value) {
        const { learned, set } = keptOf(environmentId);
        if (learned[name] === value) return;
        const next = { learned: { ...learned, [name]: value }, set };
        try {
          store(environmentId, next);
        } catch {
          // A full disk costs one question more after the next start, and no request now.
        }
      },
    }),
    change({ environmentId, name, value }) {
      if (managedOf(environmentId)[name] !== undefined) return fail(setByAdministrator);
      const { learned, set } = keptOf(environmentId);
      const { [name]: _before, ...others } = set;
      if (value === null) {
        store(environmentId, { learned, set: others });
        return succeed(describe(environmentId));
      }
      const parsed = serviceChoices.safeParse({ [name]: value });
      if (!parsed.success) {
        return fail({
          code: 'invalidInput',
          message: `${name}: "${value}" is not one of ${choiceValues[name].join(', ')}.`,
          advice: 'Choose one of them.',
        });
      }
      store(environmentId, { learned, set: { ...others, ...parsed.data } });
      return succeed(describe(environmentId));
    },
    reset(environmentId) {
      store(environmentId, NOTHING);
      return describe(environmentId);
    },
  };
}

const storedBook = z.record(z.string(), z.unknown());
const storedEntry = z.object({ learned: z.unknown(), set: z.unknown() });

/** Each choice is checked by itself: one that a later or broken version wrote must not cost the others. */
function readStored(stored: unknown): Record<string, Kept> {
  const book = storedBook.safeParse(stored);
  if (!book.success) return {};
  return Object.fromEntries(
    Object.entries(book.data).flatMap(([id, value]) => {
      const entry = storedEntry.safeParse(value);
      return entry.success ? [[id, { learned: valid(entry.data.learned), set: valid(entry.data.set) }]] : [];
    }),
  );
}

function valid(stored: unknown): ServiceChoiceValues {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => serviceChoices.safeParse({ [name]: value }).success),
  );
}

const setByAdministrator: Failure = {
  code: 'managed',
  message: 'An administrator decided this for the environment.',
  advice: 'Ask your administrator to change it.',
};
