import type { CapabilityName, CapabilityValues } from '../../../preload/contract/index.ts';

/** The capabilities of one environment's service where the interface leaves them open. */
export interface ServiceCapabilities {
  /** Null while the capability is unknown. */
  read<Name extends CapabilityName>(name: Name): CapabilityValues[Name] | null;
  /** A person or an administrator set the capability: it counts whatever the service answers, and it is never detected. */
  isFixed(name: CapabilityName): boolean;
  /** Remembers what a response of the service showed. Changes nothing where the capability is fixed. */
  setDetected<Name extends CapabilityName>(name: Name, value: CapabilityValues[Name]): void;
}
