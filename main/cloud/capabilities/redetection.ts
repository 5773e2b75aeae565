import { type CapabilityName, capabilityNames } from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';
import type { ServiceCapabilities } from './service-capabilities.ts';

/** Says when a capability that seems to have stopped working may be detected anew: once in the life of a client, not at each refusal. */
export interface Redetection {
  /** The capabilities, with an eye on what is detected. */
  readonly capabilities: ServiceCapabilities;
  /** Whether it may. A capability that a person or an administrator set is followed as it is. */
  may(name: CapabilityName): boolean;
  /** It was tried, and the service gave a definite answer. */
  tried(name: CapabilityName): void;
}

/** What was detected so lately is right: a refusal is then about what was asked for. Services change with their releases; ms. */
const TRUSTED_MS = 60 * 60_000;

/** Watches the capabilities of an environment. What was known before the client began may be out of date at once. */
export function createRedetection(stored: ServiceCapabilities, clock: Clock): Redetection {
  const done = new Set<CapabilityName>();
  const known = new Set(capabilityNames.filter((name) => stored.read(name) !== null));
  const detectedAt = new Map<CapabilityName, number>();
  return {
    capabilities: {
      read: (name) => stored.read(name),
      isFixed: (name) => stored.isFixed(name),
      setDetected(name, value) {
        detectedAt.set(name, clock.now());
        stored.setDetected(name, value);
      },
    },
    may(name) {
      if (done.has(name) || stored.isFixed(name)) return false;
      const at = detectedAt.get(name);
      return at === undefined ? known.has(name) : clock.now() - at > TRUSTED_MS;
    },
    tried: (name) => void done.add(name),
  };
}
