import { z } from 'zod';
import {
  type CapabilityChange,
  type CapabilityName,
  capabilityNames,
  capabilityValues,
  type DetectedProfile,
  detectedProfile,
  type EnvironmentCapabilities,
  type EnvironmentCapability,
  type Failure,
  fail,
  type Result,
  type ServiceCapabilityValues,
  serviceCapabilities,
  succeed,
} from '../../../preload/contract/index.ts';
import { capabilitiesOf, type ServiceProfile } from '../../service/profile/service-profile.ts';
import type { ServiceCapabilities } from '../../service/read/service-capabilities.ts';
import type { SettingsFile } from '../../shared/desktop.ts';
import { remember } from '../../shared/remember.ts';
import type { Environments } from './environments.ts';

/**
 * Capabilities of each environment's service: detected, or set by the user or an administrator.
 */
export interface CapabilityRegistry {
  /**
   * Returns the capabilities for an environment's client. Detected ones are stored; a change
   * applies to the next request.
   */
  of(environmentId: string): ServiceCapabilities;
  describe(environmentId: string): EnvironmentCapabilities;
  /**
   * Failures: `managed` if an administrator set the capability, `invalidInput` for an unsupported
   * value.
   */
  change(change: CapabilityChange): Result<EnvironmentCapabilities>;
  /** Returns how the service was last found to be read; `null`: not asked yet. */
  detectedProfile(environmentId: string): DetectedProfile | null;
  storeProfile(environmentId: string, profile: DetectedProfile): void;
  /** Forgets what was detected and set by the user. */
  reset(environmentId: string): EnvironmentCapabilities;
}

const SETTINGS_KEY = 'serviceCapabilities';

interface StoredCapabilities {
  readonly detected: ServiceCapabilityValues;
  readonly set: ServiceCapabilityValues;
  readonly profile?: DetectedProfile | undefined;
}

const NOTHING: StoredCapabilities = { detected: {}, set: {} };

/** Reads the registry. Drops stored capabilities that this version does not know. */
export function createCapabilityRegistry(
  settings: SettingsFile,
  environments: Pick<Environments, 'find'>,
): CapabilityRegistry {
  const stored = new Map(Object.entries(readStored(settings.read(SETTINGS_KEY))));
  const storedOf = (environmentId: string) => stored.get(environmentId) ?? NOTHING;
  const managedOf = (environmentId: string): ServiceCapabilityValues => {
    const { capabilities, profile } = environments.find(environmentId) ?? {};
    return { ...(profile === undefined ? {} : capabilitiesOf(profile)), ...capabilities };
  };

  function changed(environmentId: string, next: StoredCapabilities): Record<string, StoredCapabilities> {
    const { detected, set, profile } = next;
    if (Object.keys({ ...detected, ...set }).length === 0 && profile === undefined)
      stored.delete(environmentId);
    else stored.set(environmentId, next);
    return Object.fromEntries(stored);
  }

  function store(environmentId: string, next: StoredCapabilities): void {
    settings.write(SETTINGS_KEY, changed(environmentId, next));
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
    const { profile } = environments.find(environmentId) ?? {};
    return {
      environmentId,
      capabilities: capabilityNames.map((name) => capabilityOf(environmentId, name)),
      profile: profile === undefined ? null : shownProfile(profile),
    };
  }

  return {
    describe,
    of: (environmentId) => ({
      // A stored value has passed the schema of its name.
      read: (name) => capabilityOf(environmentId, name).value as never,
      isFixed: (name) => ['administrator', 'person'].includes(capabilityOf(environmentId, name).setBy),
      setDetected(name, value) {
        const known = storedOf(environmentId);
        if (known.detected[name] === value) return;
        const next = { ...known, detected: { ...known.detected, [name]: value } };
        remember(settings, SETTINGS_KEY, changed(environmentId, next));
      },
    }),
    change({ environmentId, name, value }) {
      if (managedOf(environmentId)[name] !== undefined) return fail(setByAdministrator);
      const known = storedOf(environmentId);
      const { set } = known;
      const { [name]: _before, ...others } = set;
      if (value === null) {
        store(environmentId, { ...known, set: others });
        return succeed(describe(environmentId));
      }
      const parsed = serviceCapabilities.safeParse({ [name]: value });
      if (!parsed.success) {
        return fail({
          code: 'invalidInput',
          refusal: 'capabilityUnknown',
          facts: { name, value, values: capabilityValues[name].join(', ') },
        });
      }
      store(environmentId, { ...known, set: { ...others, ...parsed.data } });
      return succeed(describe(environmentId));
    },
    detectedProfile: (environmentId) => storedOf(environmentId).profile ?? null,
    storeProfile(environmentId, profile) {
      remember(settings, SETTINGS_KEY, changed(environmentId, { ...storedOf(environmentId), profile }));
    },
    reset(environmentId) {
      store(environmentId, NOTHING);
      return describe(environmentId);
    },
  };
}

/** Returns a profile without the body of its sign-in, which may contain a key, for the screen. */
function shownProfile({ signIn: _secret, ...profile }: ServiceProfile): EnvironmentCapabilities['profile'] {
  return { name: profile.name, json: JSON.stringify(profile, null, 2) };
}

const storedBook = z.record(z.string(), z.unknown());
const storedEntry = z.object({
  detected: z.unknown(),
  set: z.unknown(),
  profile: detectedProfile.optional().catch(undefined),
});

/**
 * Checks each capability on its own: an invalid one from another version must not cost the others.
 */
function readStored(stored: unknown): Record<string, StoredCapabilities> {
  const book = storedBook.safeParse(stored);
  if (!book.success) return {};
  return Object.fromEntries(
    Object.entries(book.data).flatMap(([id, value]) => {
      const entry = storedEntry.safeParse(value);
      return entry.success
        ? [[id, { ...entry.data, detected: valid(entry.data.detected), set: valid(entry.data.set) }]]
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

const setByAdministrator: Failure = { code: 'managed' };
