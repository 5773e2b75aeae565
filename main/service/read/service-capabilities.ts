import {
  type CapabilityName,
  type CapabilityValues,
  capabilityNames,
} from '../../../preload/contract/index.ts';
import type { Clock } from '../../shared/desktop.ts';

/** Capabilities of an environment's service that the interface leaves open. */
export interface ServiceCapabilities {
  /** Returns `null` while the capability is unknown. */
  read<Name extends CapabilityName>(name: Name): CapabilityValues[Name] | null;
  /** Returns true if the user or an administrator set the capability: never detected. */
  isFixed(name: CapabilityName): boolean;
  /** Remembers what a response showed; does nothing if the capability is fixed. */
  setDetected<Name extends CapabilityName>(name: Name, value: CapabilityValues[Name]): void;
}

/**
 * Capabilities of a client. One that seems to have stopped working is detected again once, not at
 * each refusal.
 */
export interface ClientCapabilities extends ServiceCapabilities {
  /** Returns true if a capability may be detected again; never for a fixed one. */
  mayRedetect(name: CapabilityName): boolean;
  /** Notes that the service answered the new detection definitely. */
  redetected(name: CapabilityName): void;
}

/**
 * Within this time a detected capability holds, so a refusal concerns the request's subject.
 * Services change with their releases.
 */
const TRUSTED_MS = 60 * 60_000;

/** Creates the capabilities of a client. A previously known one may be out of date at once. */
export function createClientCapabilities(stored: ServiceCapabilities, clock: Clock): ClientCapabilities {
  const done = new Set<CapabilityName>();
  const known = new Set(capabilityNames.filter((name) => stored.read(name) !== null));
  const detectedAt = new Map<CapabilityName, number>();
  return {
    ...stored,
    setDetected(name, value) {
      detectedAt.set(name, clock.now());
      stored.setDetected(name, value);
    },
    mayRedetect(name) {
      if (done.has(name) || stored.isFixed(name)) return false;
      const at = detectedAt.get(name);
      return at === undefined ? known.has(name) : clock.now() - at > TRUSTED_MS;
    },
    redetected: (name) => void done.add(name),
  };
}
