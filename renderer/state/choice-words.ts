import type { ChoiceName } from '../../preload/contract/index.ts';
import { text } from '../locales/text.ts';

/** What a choice is called on the screen. */
export function choiceTitle(name: ChoiceName): string {
  return text(`choices.${name}`);
}

/** What one value of a choice is called on the screen. Names of parameters are shown as they are sent. */
export function choiceWord(name: ChoiceName, value: string): string {
  return (WORDS[name][value] ?? (() => value))();
}

const none = () => text('choices.none');
const notAsked = () => text('choices.notAsked');

const WORDS: Readonly<Record<ChoiceName, Readonly<Record<string, () => string>>>> = {
  devicePaths: {
    plain: () => text('choices.devicePaths.plain'),
    versioned: () => text('choices.devicePaths.versioned'),
  },
  deviceLists: {
    embedded: () => text('choices.deviceLists.embedded'),
    identifiers: () => text('choices.deviceLists.identifiers'),
    organizationDevices: () => text('choices.deviceLists.organizationDevices'),
    organization: () => text('choices.deviceLists.organization'),
    devices: () => text('choices.deviceLists.devices'),
    none,
  },
  archiveLists: {
    embedded: () => text('choices.archiveLists.embedded'),
    deviceArchives: () => text('choices.archiveLists.deviceArchives'),
    device: () => text('choices.archiveLists.device'),
    none,
  },
  snapshotSource: {
    snapshotUrl: () => text('choices.snapshotSource.snapshotUrl'),
    snapshot: () => text('choices.snapshotSource.snapshot'),
  },
  lowPrecision: {
    preview: () => text('choices.lowPrecision.preview'),
    accept: () => text('choices.lowPrecision.accept'),
    path: () => text('choices.lowPrecision.path'),
    none,
  },
  expand: {
    'devices,archives': () => text('choices.expand.all'),
    devices: () => text('choices.expand.devices'),
    none: notAsked,
  },
  deviceExpand: { archives: () => text('choices.deviceExpand.archives'), none: notAsked },
  fields: { used: () => text('choices.fields.used'), none: () => text('choices.fields.none') },
  pageParameter: {},
};
