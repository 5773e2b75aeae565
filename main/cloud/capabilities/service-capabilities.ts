import type { CapabilityName, CapabilityValues } from '../../../preload/contract/index.ts';

/** What is known of the capabilities that a service has made where the interface leaves them open. One environment's. */
export interface ServiceCapabilities {
  /** Null while it is not known. */
  read<Name extends CapabilityName>(name: Name): CapabilityValues[Name] | null;
  /** A person or an administrator set it: it is followed whatever the service answers, and never detected. */
  isFixed(name: CapabilityName): boolean;
  /** An answer of the service showed it. Changes nothing where it is fixed. */
  setDetected<Name extends CapabilityName>(name: Name, value: CapabilityValues[Name]): void;
}
