import type { CapabilityName } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';

export function capabilityTitle(name: CapabilityName): string {
  return text(`capabilities.${name}`);
}

/** The name of a value of a capability. Names of parameters are shown as they are sent. */
export function capabilityWord(name: CapabilityName, value: string): string {
  return (WORDS[name][value] ?? (() => value))();
}

const none = () => text('capabilities.none');
const notAsked = () => text('capabilities.notAsked');

const WORDS: Readonly<Record<CapabilityName, Readonly<Record<string, () => string>>>> = {
  devicePaths: {
    plain: () => text('capabilities.devicePaths.plain'),
    versioned: () => text('capabilities.devicePaths.versioned'),
  },
  deviceLists: {
    embedded: () => text('capabilities.deviceLists.embedded'),
    identifiers: () => text('capabilities.deviceLists.identifiers'),
    organizationDevices: () => text('capabilities.deviceLists.organizationDevices'),
    organization: () => text('capabilities.deviceLists.organization'),
    devices: () => text('capabilities.deviceLists.devices'),
    none,
  },
  archiveLists: {
    embedded: () => text('capabilities.archiveLists.embedded'),
    deviceArchives: () => text('capabilities.archiveLists.deviceArchives'),
    device: () => text('capabilities.archiveLists.device'),
    none,
  },
  snapshotSource: {
    snapshotUrl: () => text('capabilities.snapshotSource.snapshotUrl'),
    snapshot: () => text('capabilities.snapshotSource.snapshot'),
  },
  lowPrecision: {
    preview: () => text('capabilities.lowPrecision.preview'),
    accept: () => text('capabilities.lowPrecision.accept'),
    path: () => text('capabilities.lowPrecision.path'),
    none,
  },
  expand: {
    'devices,archives': () => text('capabilities.expand.all'),
    devices: () => text('capabilities.expand.devices'),
    none: notAsked,
  },
  deviceExpand: { archives: () => text('capabilities.deviceExpand.archives'), none: notAsked },
  fields: { used: () => text('capabilities.fields.used'), none: () => text('capabilities.fields.none') },
  pageParameter: {},
};
