import {
  type CapabilityName,
  type CapabilityValues,
  capabilityNames,
} from '../../../preload/contract/index.ts';
import type { Clock } from '../../core/desktop.ts';

/** The capabilities of one environment's service where the interface leaves them open. */
export interface ServiceCapabilities {
  /** Null while the capability is unknown. */
  read<Name extends CapabilityName>(name: Name): CapabilityValues[Name] | null;
  /** A person or an administrator set the capability: it counts whatever the service answers, and it is never detected. */
  isFixed(name: CapabilityName): boolean;
  /** Remembers what a response of the service showed. Changes nothing where the capability is fixed. */
  setDetected<Name extends CapabilityName>(name: Name, value: CapabilityValues[Name]): void;
}

/** The capabilities of a client. One that seems to have stopped working is detected again once in its life, not at each refusal. */
export interface ClientCapabilities extends ServiceCapabilities {
  /** Whether a capability may be detected again. One that a person or an administrator set never is. */
  mayRedetect(name: CapabilityName): boolean;
  /** The service gave a definite answer to the new detection. */
  redetected(name: CapabilityName): void;
}

/** A capability that was detected within this time is right, so a refusal concerns the subject of the request. Services change with their releases. */
const TRUSTED_MS = 60 * 60_000;

/** Creates the capabilities of a client. One that was known before the client began may be out of date at once. */
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
