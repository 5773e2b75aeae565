import '../../../../renderer/pages/settings/license-list.ts';
import '../../../../renderer/pages/settings/settings-about.ts';
import '../../../../renderer/pages/settings/settings-accounts.ts';
import '../../../../renderer/pages/settings/settings-appearance.ts';
import '../../../../renderer/pages/settings/settings-exports.ts';
import '../../../../renderer/pages/settings/settings-keyboard.ts';
import '../../../../renderer/pages/settings/settings-network.ts';
import '../../../../renderer/pages/settings/settings-page.ts';
import '../../../../renderer/pages/settings/settings-region.ts';
import '../../../../renderer/pages/sign-in/delete-leftover-dialog.ts';
import '../../../../renderer/pages/sign-in/leave-account-dialog.ts';
import '../../../../renderer/pages/sign-in/leftover-accounts.ts';
import '../../../../renderer/pages/storage/storage-action-dialog.ts';
import '../../../../renderer/pages/storage/storage-evicted.ts';
import '../../../../renderer/pages/storage/storage-move-dialog.ts';
import '../../../../renderer/pages/storage/storage-old-dialog.ts';
import '../../../../renderer/pages/storage/storage-old-images.ts';
import '../../../../renderer/pages/storage/storage-page.ts';
import '../../../../renderer/pages/storage/storage-space.ts';
import '../../../../renderer/pages/storage/storage-usage.ts';
import { fakeSession } from '../../../renderer/fakes/fake-bridge.ts';
import { type Examples, put } from '../harness/example.ts';
import { fakeApp, fakeBridge, ok, startedApp } from '../harness/fake-app.ts';
import { timedOut } from '../harness/full-answers.ts';
import { NOW } from '../harness/tiles.ts';

const managed = { managed: { settings: ['theme', 'outdoor', 'language', 'zoom'], problems: [] } };
const signer = {
  kind: 'ready',
  allowedSigners: `fleetglass namespaces="fleetglass-export" ssh-ed25519 ${'A'.repeat(68)}`,
  fingerprint: 'SHA256:abc',
} as const;
const accounts = [
  { account: fakeSession.account, state: 'signedIn', method: 'password', usedAt: NOW },
] as const;

const leftover = {
  accountId: 'gone',
  username: 'grace.field',
  environment: { name: 'North region', kind: 'production' },
  usedAt: NOW,
  canOpen: true,
} as const;
const nameless = { ...leftover, accountId: 'nameless', username: '', environment: null, canOpen: false };

/** The pages "Settings" and "Storage" with their sections. */
export const settingsExamples = {
  'license-list': {
    'of a build without a list': {
      mount: (stage) => put(stage, 'license-list'),
      shows: [['text', 'This build has no list of licenses. “npm run build” creates it.']],
    },
  },
  'settings-about': {
    shown: {
      mount: (stage) => put(stage, 'settings-about', { app: fakeApp() }),
      shows: [['heading', 'Third-party licenses']],
    },
    'without a network': {
      mount: (stage) => put(stage, 'settings-about', { app: fakeApp({ connection: { status: 'offline' } }) }),
      shows: [['text', 'You’re offline: this opens the guide.']],
    },
  },
  'settings-accounts': {
    'one account': {
      mount: (stage) => put(stage, 'settings-accounts', { app: fakeApp({ accounts }) }),
      shows: [
        ['heading', 'Accounts'],
        ['button', 'Add environment…'],
      ],
    },
  },
  'settings-appearance': {
    'free to choose': {
      mount: (stage) => put(stage, 'settings-appearance', { app: fakeApp() }),
      shows: [
        ['radiogroup', 'Theme'],
        ['switch', 'Outdoor mode'],
        ['radio', 'Compact'],
      ],
    },
    'decided by an administrator': {
      mount: (stage) => put(stage, 'settings-appearance', { app: fakeApp({ info: managed }) }),
      shows: [['radiogroup', 'Theme']],
    },
  },
  'settings-keyboard': {
    'free to choose': {
      mount: (stage) => put(stage, 'settings-keyboard', { app: fakeApp() }),
      shows: [
        ['switch', 'Single keys'],
        ['button', 'Save as film: S. Change'],
      ],
    },
    'decided by an administrator': {
      mount: (stage) =>
        put(stage, 'settings-keyboard', {
          app: fakeApp({ info: { managed: { settings: ['singleKeys', 'keys'], problems: [] } } }),
        }),
      shows: [['switch', 'Single keys']],
    },
  },
  'settings-exports': {
    'with a key': {
      mount: (stage) =>
        put(stage, 'settings-exports', {
          app: fakeApp({ answers: { exports: { signer: () => ok(signer) } } }),
        }),
      shows: [
        ['switch', 'Sign exports'],
        ['text', 'Public key of this laptop'],
        ['button', 'Copy'],
      ],
    },
    'without a key yet': {
      mount(stage) {
        let isMade = false;
        const bridged = {
          signer({ make }: { readonly make: boolean }) {
            isMade ||= make;
            return ok(isMade ? signer : ({ kind: 'unmade' } as const));
          },
        };
        put(stage, 'settings-exports', { app: fakeApp({ answers: { exports: bridged } }) });
      },
      shows: [
        ['switch', 'Sign exports'],
        ['button', 'Create key'],
      ],
    },
    'decided by an administrator': {
      mount: (stage) =>
        put(stage, 'settings-exports', {
          app: fakeApp({
            answers: { exports: { signer: () => ok(signer) } },
            info: { managed: { settings: ['exportSigned'], problems: [] } },
          }),
        }),
      shows: [['text', 'Managed by your administrator']],
    },
    'without a keychain': {
      mount: (stage) => put(stage, 'settings-exports', { app: fakeApp() }),
      shows: [['text', 'Not possible: this system has no keychain to protect a signing key.']],
    },
  },
  'settings-network': {
    shown: {
      mount: (stage) => put(stage, 'settings-network', { app: fakeApp() }),
      shows: [['radiogroup', 'Version when opening']],
    },
  },
  'settings-page': {
    'at its first section': {
      mount(stage) {
        const app = fakeApp();
        app.navigation.go({ page: 'settings', section: 'appearance' });
        put(stage, 'settings-page', { app }).style.blockSize = '100%';
      },
      isWholePage: true,
      shows: [['heading', 'Settings']],
    },
  },
  'settings-region': {
    shown: {
      mount: (stage) => put(stage, 'settings-region', { app: fakeApp() }),
      shows: [['combobox', 'Language']],
    },
  },
  'delete-leftover-dialog': {
    'asks before the data go': {
      mount: (stage) =>
        put(stage, 'delete-leftover-dialog', {
          app: fakeApp(),
          leftover,
          data: { bytes: 1_200_000_000, areImagesAway: true },
        }),
      shows: [
        ['dialog', 'Delete the data of grace.field?'],
        ['text', 'Images on the drive that isn’t connected stay there.'],
        ['button', 'Delete'],
      ],
    },
  },
  'leftover-accounts': {
    'with a known account and an unknown one': {
      async mount(stage) {
        const app = fakeApp({ leftovers: [leftover, nameless] });
        await app.accounts.load();
        put(stage, 'leftover-accounts', { app });
      },
      shows: [
        ['heading', 'Data of other accounts'],
        ['button', 'Open grace.field read-only'],
        ['button', 'Delete the data of grace.field…'],
        ['text', 'To open it, sign in with the account it belongs to.'],
      ],
    },
  },
  'leave-account-dialog': {
    'asks before a sign-out': {
      mount: (stage) => put(stage, 'leave-account-dialog', { app: fakeApp(), account: fakeSession.account }),
      shows: [
        ['dialog', 'Sign out of North region?'],
        ['text', 'To sign in again, you need a network.'],
        ['button', 'Sign out'],
      ],
    },
    'asks before an account leaves the list': {
      mount: (stage) =>
        put(stage, 'leave-account-dialog', { app: fakeApp(), account: fakeSession.account, ends: 'listing' }),
      shows: [
        ['dialog', 'Remove ada.field from the list?'],
        ['checkbox', 'Also delete this account’s data from this laptop (1.2 GB)'],
        ['button', 'Remove from list'],
      ],
    },
  },
  'storage-action-dialog': {
    'asks before images go': {
      mount: (stage) =>
        put(stage, 'storage-action-dialog', {
          bridge: fakeBridge(),
          target: { kind: 'organization', organizationId: 'north' },
          action: 'free',
          name: 'Plant North',
        }),
      shows: [
        ['dialog', 'Free up space: Plant North?'],
        ['button', 'Free up space'],
      ],
    },
  },
  'storage-evicted': {
    'one image went': {
      mount: (stage) => put(stage, 'storage-evicted', { app: fakeApp() }),
      shows: [
        ['list', 'Removed images'],
        ['button', 'Download again: Camera 1'],
      ],
    },
  },
  'storage-move-dialog': {
    'the drive is too small': {
      mount: (stage) =>
        put(stage, 'storage-move-dialog', {
          folder: { folderName: 'Drive', freeBytes: 1e9, neededBytes: 4e9, failure: timedOut },
        }),
      shows: [['dialog', 'Move images?']],
    },
    'the drive doesn’t say': {
      mount: (stage) =>
        put(stage, 'storage-move-dialog', {
          folder: { folderName: 'Drive', freeBytes: null, neededBytes: 4e9, failure: null },
        }),
      shows: [
        ['dialog', 'Move images?'],
        ['button', 'Move'],
      ],
    },
    'there is free space': {
      mount: (stage) =>
        put(stage, 'storage-move-dialog', {
          folder: { folderName: 'Drive', freeBytes: 9e9, neededBytes: 4e9, failure: null },
        }),
      shows: [
        ['dialog', 'Move images?'],
        ['button', 'Move'],
      ],
    },
  },
  'storage-old-dialog': {
    'much would go': {
      mount: (stage) =>
        put(stage, 'storage-old-dialog', {
          days: 30,
          counted: { images: 12_000, bytes: 4e9, goingImages: 9_000, goingBytes: 3e9 },
        }),
      shows: [
        ['dialog', 'Keep older images for 30 days?'],
        ['button', 'Remove older images'],
      ],
    },
  },
  'storage-old-images': {
    'nothing was replaced': {
      async mount(stage) {
        const app = await startedApp();
        await app.storage.load();
        put(stage, 'storage-old-images', { app });
      },
      shows: [
        ['textbox', 'Keep older images (days)'],
        ['text', 'No image has been replaced by a newer one yet.'],
      ],
    },
  },
  'storage-page': {
    'at its first section': {
      mount(stage) {
        const app = fakeApp();
        app.navigation.go({ page: 'storage', section: 'space' });
        put(stage, 'storage-page', { app }).style.blockSize = '100%';
      },
      isWholePage: true,
      shows: [['heading', 'Storage']],
    },
  },
  'storage-space': {
    shown: {
      async mount(stage) {
        const app = await startedApp();
        await app.storage.load();
        put(stage, 'storage-space', { app });
      },
      shows: [['progressbar', 'Space used by images']],
    },
  },
  'storage-usage': {
    'by organization': {
      mount: (stage) => put(stage, 'storage-usage', { app: fakeApp() }),
      shows: [
        ['list', 'Usage'],
        ['progressbar', 'Space used by images'],
        ['button', 'Show devices of Plant North'],
      ],
    },
  },
} satisfies Examples;
