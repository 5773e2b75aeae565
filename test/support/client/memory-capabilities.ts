import type { ServiceCapabilities } from '../../../main/service/read/service-capabilities.ts';
import type { CapabilityName, ServiceCapabilityValues } from '../../../preload/contract/index.ts';

/** Creates capabilities in memory. `fixed`: as if set by the user. */
export function createMemoryCapabilities(fixed: ServiceCapabilityValues = {}): ServiceCapabilities {
  const detected = new Map<CapabilityName, unknown>();
  return {
    // `setDetected` put the value in the map under this very name.
    read: (name) => (fixed[name] ?? detected.get(name) ?? null) as never,
    isFixed: (name) => fixed[name] !== undefined,
    setDetected(name, value) {
      if (fixed[name] === undefined) detected.set(name, value);
    },
  };
}
