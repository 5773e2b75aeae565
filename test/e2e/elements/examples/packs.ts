import '../../../../renderer/pages/packs/make-pack-dialog.ts';
import '../../../../renderer/pages/packs/open-pack-dialog.ts';
import '../../../../renderer/pages/export/pack-passphrase.ts';
import '../../../../renderer/pages/settings/pack-identity.ts';
import type { PackAbout, PackOpening } from '../../../../preload/contract/index.ts';
import { type Example, type Examples, put, type Shown } from '../harness/example.ts';
import { fakeApp, fakeBridge, ok } from '../harness/fake-app.ts';
import { makeTile, NOW } from '../harness/tiles.ts';

const known = { openingId: 'opening-1', name: 'Plant North.fleetpack' } as const;
const about: PackAbout = {
  laptop: 'LAPTOP-7',
  madeAt: NOW,
  snapshots: 12_400,
  byteLength: 3_100_000_000,
  parts: { count: 3, missing: [2] },
};

const noPins = { count: 0, images: 0, byteLength: 0, unknown: [], unknownCount: 0 };
const pins = {
  count: 2_000,
  images: 48_000,
  byteLength: 18_400_000_000,
  unknown: ['camera-17', 'camera-18', 'camera-19', 'camera-20', 'camera-21'],
  unknownCount: 1_990,
};

/** The dialog at a step of an opening: as it is after a reload of the page, or after a pack was dropped. */
function opened(opening: PackOpening, shows: readonly Shown[]): Example {
  return {
    mount: (stage) =>
      put(stage, 'open-pack-dialog', {
        bridge: fakeBridge({ packs: { drop: () => ok(opening) } }),
        dropped: new File([], known.name),
      }),
    shows: [['dialog', 'Open a pack'], ...shows],
  };
}

type Refusal = Extract<PackOpening, { kind: 'refused' }>['refusal'];

const refused = (code: Refusal['code'], part: number | null, facts: Refusal['facts'] = {}) =>
  ({ kind: 'refused', ...known, changed: null, refusal: { code, part, facts } }) as const;

const bytes = { neededBytes: 3_100_000_000, freeBytes: 800_000_000 };

const full = {
  code: 'storageFull',
} as const;

/** Carry packs. */
export const packExamples = {
  'make-pack-dialog': {
    'with a passphrase': {
      mount: (stage) =>
        put(stage, 'make-pack-dialog', {
          app: fakeApp(),
          subjects: [makeTile(1).subject, makeTile(2).subject],
        }),
      shows: [
        ['dialog', 'Make a pack'],
        ['radiogroup', 'Who can open it'],
        ['textbox', 'Repeat the passphrase'],
        ['checkbox', 'Parts under 4 GB'],
        ['text', 'Anyone who has the file and the passphrase sees the images.'],
        ['button', 'Make pack…'],
      ],
    },
    'of a pin, for the laptops of an administrator': {
      mount: (stage) =>
        put(stage, 'make-pack-dialog', {
          app: fakeApp({ packPolicy: { recipients: ['age1', 'age1'] } }),
          pin: { id: 1, title: 'Plant North' },
        }),
      shows: [
        ['text', 'Your administrator allows 2 laptops to open it.'],
        ['text', 'Anyone who can use one of these laptops and has the file sees the images.'],
      ],
    },
    'that an administrator forbids': {
      mount: (stage) =>
        put(stage, 'make-pack-dialog', { app: fakeApp({ packPolicy: { isAllowed: false } }) }),
      shows: [['text', 'Your administrator doesn’t allow carry packs.']],
    },
  },
  'pack-passphrase': {
    'of a pack that was made': {
      mount: (stage) => put(stage, 'pack-passphrase', { passphrase: 'babab-zuzuz-kodor-milag-tupin' }),
      shows: [
        ['text', 'babab-zuzuz-kodor-milag-tupin'],
        ['button', 'Copy passphrase'],
        ['button', 'Show passphrase'],
      ],
    },
  },
  'open-pack-dialog': {
    'before a pack is chosen': {
      mount: (stage) => put(stage, 'open-pack-dialog', { bridge: fakeBridge() }),
      shows: [
        ['dialog', 'Open a pack'],
        ['button', 'Choose pack…'],
      ],
    },
    'after a wrong passphrase': opened({ kind: 'locked', ...known, isWrong: true }, [
      ['textbox', 'Passphrase'],
      ['button', 'Unlock'],
    ]),
    'while it is checked': opened({ kind: 'checking', ...known, about, bytesDone: 1_000_000_000 }, [
      ['progressbar', 'Checking \u2068“Plant North.fleetpack”\u2069. Nothing changes yet.'],
    ]),
    'that fits, without a part': opened(
      { kind: 'ready', ...known, about, newImages: 9_000, newBytes: 2_000_000_000, newNotes: 12, pins },
      [
        ['text', 'Of 3 parts, these aren’t in this folder: 2. Each part can be opened by itself.'],
        ['checkbox', 'Also keep offline what it keeps offline (2,000 entries)'],
        ['button', 'Add images'],
      ],
    ),
    'while images are added': opened({ kind: 'importing', ...known, about, done: 4_000, changed: 3_000 }, [
      ['progressbar', 'Adding images from \u2068“Plant North.fleetpack”\u2069'],
      ['button', 'Continue in background'],
    ]),
    'that is open': opened({ kind: 'done', ...known, about, changed: 12_000 }, [
      ['heading', '12,000 snapshots added or confirmed'],
      ['button', 'Done'],
    ]),
    'that was cut': opened(refused('cut', 2), [['button', 'Open another…']]),
    'that was made for others': opened(refused('notForThisLaptop', null), [['button', 'Open another…']]),
    'of another environment': opened(
      refused('otherEnvironment', null, { name: 'Production', host: 'cloud.example.org' }),
      [['text', 'Plant North.fleetpack']],
    ),
    'of other organizations': opened(
      refused('otherOrganizations', null, { names: 'Plant North, Plant South' }),
      [['text', 'Plant North.fleetpack']],
    ),
    'that is damaged': opened(refused('damaged', null), [['text', 'Plant North.fleetpack']]),
    'that is no pack': opened(refused('notAPack', null), [['text', 'Plant North.fleetpack']]),
    'of a newer version': opened(refused('tooNew', null), [['text', 'Plant North.fleetpack']]),
    'on a stick that was pulled out': opened(refused('unreadable', null), [
      ['heading', 'This pack can’t be opened. Nothing changed.'],
    ]),
    'on a stick that was pulled out while images were added': opened(
      { ...refused('unreadable', null), changed: 40 },
      [['heading', '40 snapshots were added. Open the pack again for the rest.']],
    ),
    'that is larger than the quota': opened(refused('overQuota', null, bytes), [
      ['text', 'Plant North.fleetpack'],
    ]),
    'that is larger than the disk': opened(refused('overFloor', null, bytes), [
      ['text', 'Plant North.fleetpack'],
    ]),
    'that an administrator forbids': opened(refused('forbidden', null), [['text', 'Plant North.fleetpack']]),
    'that has nothing new': opened(
      {
        kind: 'ready',
        ...known,
        about: { ...about, parts: null },
        newImages: 0,
        newBytes: 0,
        newNotes: 0,
        pins: noPins,
      },
      [['button', 'Add images']],
    ),
    'that is unlocked': opened({ kind: 'unlocking', ...known }, [['button', 'Cancel']]),
    'that was given up': opened({ kind: 'cancelled', ...known, changed: 40 }, [['button', 'Open another…']]),
    'whose disk is full': opened({ kind: 'failed', ...known, changed: 0, failure: full }, [
      ['heading', '0 snapshots were added. Open the pack again for the rest.'],
    ]),
  },
  'pack-identity': {
    'of this laptop': {
      mount: (stage) => put(stage, 'pack-identity', { bridge: fakeBridge() }),
      shows: [
        ['button', 'Copy'],
        ['img', 'The same as a QR code'],
      ],
    },
    'that is not made yet': {
      mount: (stage) =>
        put(stage, 'pack-identity', {
          bridge: fakeBridge({ packs: { identity: () => ok({ kind: 'unmade' }) } }),
        }),
      shows: [['button', 'Create']],
    },
    'without a keychain': {
      mount: (stage) =>
        put(stage, 'pack-identity', {
          bridge: fakeBridge({ packs: { identity: () => ok({ kind: 'noKeychain' }) } }),
        }),
      shows: [['text', 'Laptop for carry packs']],
    },
  },
} satisfies Examples;
