import { z } from 'zod';
import {
  type CapabilityChange,
  type CapabilityName,
  capabilityNames,
  capabilityValues,
  type EnvironmentCapabilities,
  type EnvironmentCapability,
  type Failure,
  fail,
  type Result,
  type ServiceCapabilityValues,
  serviceCapabilities,
  succeed,
} from '../../../preload/contract/index.ts';
import type { ServiceCapabilities } from '../../cloud/capabilities/service-capabilities.ts';
import type { SettingsFile } from '../../core/desktop.ts';
import type { Environments } from './environments.ts';

/** The capabilities of the services of all environments: detected, or set by a person or an administrator. */
export interface CapabilityRegistry {
  /** The capabilities of one environment for its client. Detected ones are stored; a change counts at the next request. */
  of(environmentId: string): ServiceCapabilities;
  describe(environmentId: string): EnvironmentCapabilities;
  /** Failures: `managed` for a capability that an administrator set, `invalidInput` for a value that it does not have. */
  change(change: CapabilityChange): Result<EnvironmentCapabilities>;
  /** Forgets the detected capabilities and those that a person set. */
  reset(environmentId: string): EnvironmentCapabilities;
}

const SETTINGS_KEY = 'serviceCapabilities';

interface StoredCapabilities {
  readonly detected: ServiceCapabilityValues;
  readonly set: ServiceCapabilityValues;
}

const NOTHING: StoredCapabilities = { detected: {}, set: {} };

/** Reads the registry. A stored capability that this version does not know is left out, the others stay. */
export function createCapabilityRegistry(
  settings: SettingsFile,
  environments: Pick<Environments, 'find'>,
): CapabilityRegistry {
  const stored = new Map(Object.entries(readStored(settings.read(SETTINGS_KEY))));
  const storedOf = (environmentId: string) => stored.get(environmentId) ?? NOTHING;
  const managedOf = (environmentId: string): ServiceCapabilityValues =>
    environments.find(environmentId)?.capabilities ?? {};

  function store(environmentId: string, next: StoredCapabilities): void {
    if (Object.keys(next.detected).length === 0 && Object.keys(next.set).length === 0)
      stored.delete(environmentId);
    else stored.set(environmentId, next);
    settings.write(SETTINGS_KEY, Object.fromEntries(stored));
  }

  function capabilityOf(environmentId: string, name: CapabilityName): EnvironmentCapability {
    const managed = managedOf(environmentId)[name];
    if (managed !== undefined) return { name, value: managed, setBy: 'administrator' };
    const { set, detected } = storedOf(environmentId);
    if (set[name] !== undefined) return { name, value: set[name], setBy: 'person' };
    const value = detected[name] ?? null;
    return { name, value, setBy: value === null ? 'none' : 'service' };
  }

  function describe(environmentId: string): EnvironmentCapabilities {
    return { environmentId, capabilities: capabilityNames.map((name) => capabilityOf(environmentId, name)) };
  }

  return {
    describe,
    of: (environmentId) => ({
      // A value under a name has passed the schema of that name.
      read: (name) => capabilityOf(environmentId, name).value as never,
      isFixed: (name) => ['administrator', 'person'].includes(capabilityOf(environmentId, name).setBy),
      setDetected(name, value) {
        const { detected, set } = storedOf(environmentId);
        if (detected[name] === value) return;
        const next = { detected: { ...detected, [name]: value }, set };
        try {
          store(environmentId, next);
        } catch {
          // A full disk costs one question more after the next start, and no request now.
        }
      },
    }),
    change({ environmentId, name, value }) {
      if (managedOf(environmentId)[name] !== undefined) return fail(setByAdministrator);
      const { detected, set } = storedOf(environmentId);
      const { [name]: _before, ...others } = set;
      if (value === null) {
        store(environmentId, { detected, set: others });
        return succeed(describe(environmentId));
      }
      const parsed = serviceCapabilities.safeParse({ [name]: value });
      if (!parsed.success) {
        return fail({
          code: 'invalidInput',
          message: `${name}: "${value}" is not one of ${capabilityValues[name].join(', ')}.`,
          advice: 'Choose one of them.',
        });
      }
      store(environmentId, { detected, set: { ...others, ...parsed.data } });
      return succeed(describe(environmentId));
    },
    reset(environmentId) {
      store(environmentId, NOTHING);
      return describe(environmentId);
    },
  };
}

const storedBook = z.record(z.string(), z.unknown());
const storedEntry = z.object({ detected: z.unknown(), set: z.unknown() });

/** Each capability is checked by itself: a value that another version wrote must not cost the others. */
function readStored(stored: unknown): Record<string, StoredCapabilities> {
  const book = storedBook.safeParse(stored);
  if (!book.success) return {};
  return Object.fromEntries(
    Object.entries(book.data).flatMap(([id, value]) => {
      const entry = storedEntry.safeParse(value);
      return entry.success
        ? [[id, { detected: valid(entry.data.detected), set: valid(entry.data.set) }]]
        : [];
    }),
  );
}

function valid(stored: unknown): ServiceCapabilityValues {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([name, value]) => serviceCapabilities.safeParse({ [name]: value }).success,
    ),
  );
}

const setByAdministrator: Failure = {
  code: 'managed',
  message: 'Your administrator manages this setting.',
  advice: 'Ask your administrator to change it.',
};
