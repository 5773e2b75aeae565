import type { Call } from '../service/operation.ts';
import { ProblemError } from '../service/problem.ts';

export function deviceOf(call: Call): number {
  const id = call.parameter('deviceId');
  const index = call.service.fleet.findDevice(id);
  if (index === null) {
    throw new ProblemError(404, `There is no device with the identifier ${JSON.stringify(id)}.`);
  }
  return index;
}

export function archiveOf(call: Call, device: number): number {
  const id = call.parameter('archiveId');
  const slot = call.service.fleet.findArchive(device, id, call.service.clock.fleetNow());
  if (slot === null) {
    throw new ProblemError(404, `The device has no archive with the identifier ${JSON.stringify(id)}.`);
  }
  return slot;
}

/**
 * Returns the organization with an identifier. Throws a problem of the given status if there is
 * none.
 */
export function organizationOf(call: Call, id: string, status: 400 | 404): number {
  const index = call.service.fleet.findOrganization(id);
  if (index !== null) return index;
  const subject = status === 400 ? 'The field "organization" is not valid: there' : 'There';
  throw new ProblemError(status, `${subject} is no organization with the identifier ${JSON.stringify(id)}.`);
}
