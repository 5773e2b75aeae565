import { IDENTIFIER_LIMIT, PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { AddDevicesRequest } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';

export interface AddDevicesError {
  readonly field: 'devices' | 'archives';
  readonly message: string;
}

/** The dialog's texts as a request, with its error. */
export interface AddDevicesInput {
  readonly request: AddDevicesRequest;
  readonly repeated: number;
  readonly error: AddDevicesError | null;
}

/**
 * Splits at line ends, commas, semicolons and tabs; inner spaces belong to an id, outer ones
 * don't. Returns each id once, in the order of the text; `repeated` counts duplicates.
 */
function parseIdentifiers(input: string) {
  const parts = input
    .split(/[\r\n,;\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const identifiers = [...new Set(parts)];
  return { identifiers, repeated: parts.length - identifiers.length };
}

function listError(identifiers: readonly string[]): string | null {
  if (identifiers.length > PAGE_LIMIT) return text('addDevices.tooMany', { limit: PAGE_LIMIT });
  const isTooLong = identifiers.some((identifier) => identifier.length > IDENTIFIER_LIMIT);
  return isTooLong ? text('addDevices.tooLong', { limit: IDENTIFIER_LIMIT }) : null;
}

function findError(deviceIds: readonly string[], archiveIds: readonly string[]): AddDevicesError | null {
  const devices = deviceIds.length === 0 ? text('addDevices.missing') : listError(deviceIds);
  if (devices !== null) return { field: 'devices', message: devices };
  const archives =
    archiveIds.length > 0 && deviceIds.length > 1
      ? text('addDevices.archivesNeedOneDevice')
      : listError(archiveIds);
  return archives === null ? null : { field: 'archives', message: archives };
}

export function readAddDevices(deviceText: string, archiveText: string): AddDevicesInput {
  const devices = parseIdentifiers(deviceText);
  const archives = parseIdentifiers(archiveText);
  const request = { deviceIds: devices.identifiers, archiveIds: archives.identifiers };
  return {
    request,
    repeated: devices.repeated + archives.repeated,
    error: findError(request.deviceIds, request.archiveIds),
  };
}
