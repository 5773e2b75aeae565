import { z } from 'zod';
import { RECIPIENT_LIMIT } from '../../../preload/contract/core/limits.ts';
import {
  authorizationServer,
  defaultSettings,
  environmentKinds,
  environmentSignIn,
  isAgeRecipient,
  managedCapabilities,
  newEnvironment,
  type Settings,
  settings,
  updateChannels,
  updateModes,
} from '../../../preload/contract/index.ts';
import { parseBaseUrl } from '../../service/http/parse-base-url.ts';
import { serviceProfile } from '../../service/profile/service-profile.ts';
import { settingTexts } from './setting-texts.ts';

/** Users choose from a list; a longer one is a mistake in a configuration. */
export const ENVIRONMENT_LIMIT = 50;

/** The signers of an organization, with some reserve. */
const SIGNER_LIMIT = 200;

/**
 * Principals, optional options, and a key; signature checks decide which namespaces and options
 * count.
 */
const SIGNER_LINE = /^[^\s#]\S* (?:\S+ )?ssh-ed25519 [A-Za-z0-9+/]{40,}={0,2}(?: |$)/;

const managedSigner = z
  .string()
  .max(1_024)
  .regex(SIGNER_LINE, { error: 'must be a name and a key of the type ssh-ed25519, as in allowed_signers' });

/** The demo is built in; it can be disabled but not given an address. */
const managedKinds = environmentKinds.filter((kind) => kind !== 'demo');

const managedAuthorization = z.strictObject({
  issuer: authorizationServer.shape.issuer.meta({
    description:
      'The issuer of the authorization server, an https:// address. Its metadata is discovered below it (RFC 8414, OpenID Connect Discovery).',
  }),
  clientId: authorizationServer.shape.clientId.meta({
    description:
      'The client ID of this app there: a public client with the redirect address http://127.0.0.1/signed-in and any port (RFC 8252 7.3).',
  }),
  scopes: authorizationServer.shape.scopes.meta({
    description: 'The requested scopes. Default: "openid" and "offline_access".',
  }),
});

const managedSignIn = z
  .strictObject({
    methods: environmentSignIn.shape.methods.meta({
      description:
        'The offered sign-in methods, the default one first: "password" (username and password), "browser" (OAuth 2.0 in the browser), "token" (a pasted access token). Default: "password" only.',
    }),
    authorization: managedAuthorization
      .optional()
      .meta({ description: 'The authorization server. Required for "browser".' }),
  })
  .superRefine(({ methods, authorization }, context) => {
    if (!methods.includes('browser') || authorization !== undefined) return;
    context.addIssue({
      code: 'custom',
      path: ['authorization'],
      message: 'is needed for the sign-in in the browser',
    });
  });

/** For administrators, like the other rules of the schema. */
const UNUSABLE_ADDRESS = 'Not a complete https:// address without user name, password, query and fragment.';

const managedEnvironment = z
  .strictObject({
    name: newEnvironment.shape.name.meta({ description: 'The name that users see.' }),
    kind: z
      .enum(managedKinds)
      .meta({ description: 'Environments other than production are marked in the title bar.' }),
    baseUrl: newEnvironment.shape.baseUrl.meta({
      description: 'The https:// address of the service, without query, fragment, username or password.',
    }),
    signIn: managedSignIn.optional().meta({ description: 'How users sign in to it.' }),
    capabilities: managedCapabilities.optional().meta({
      description:
        'How this service behaves where its interface leaves a choice. Each one is detected from the answers of the service unless it is set here.',
    }),
    profile: serviceProfile.optional(),
  })
  .superRefine(({ baseUrl, kind, signIn }, context) => {
    const address = parseBaseUrl(baseUrl, kind);
    if (!address.ok) {
      context.addIssue({ code: 'custom', path: ['baseUrl'], message: UNUSABLE_ADDRESS });
    }
    const issuer =
      signIn?.authorization === undefined ? null : parseBaseUrl(signIn.authorization.issuer, kind);
    if (issuer?.ok === false) {
      const path = ['signIn', 'authorization', 'issuer'];
      context.addIssue({ code: 'custom', path, message: UNUSABLE_ADDRESS });
    }
  });

function isPlainHttpsAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/[?#]/.test(text);
}

const managedUpdates = z
  .strictObject({
    mode: z.enum(updateModes).meta({
      title: 'Update mode',
      default: 'automatic',
      description:
        '"automatic" checks the update server, downloads updates, and installs them when the app closes. "file" installs only from a file that a user chooses. "off" never checks or installs: set it for every package that a tool installed, except the MSI, which never updates itself.',
    }),
    server: z
      .string()
      .max(2_048)
      .refine(isPlainHttpsAddress, {
        error: 'must be an https:// address without query, fragment, user name or password',
      })
      .meta({
        title: 'Update server',
        description:
          'The https:// folder with the files of a release, instead of the server that was built into the app.',
      }),
    channel: z.enum(updateChannels).meta({
      title: 'Update channel',
      default: 'latest',
      description:
        'Which versions this machine gets: releases ("latest") or previews too ("beta"). Never an older version.',
    }),
  })
  .partial();

const managedPacks = z
  .strictObject({
    allow: z.boolean().meta({
      title: 'Allow carry packs',
      description:
        'When false, users can neither make nor open carry packs: no images leave or enter this machine that way.',
      default: true,
    }),
    recipients: z
      .array(z.string().refine(isAgeRecipient, { error: 'must be an age1… of a laptop' }))
      .min(1)
      .max(RECIPIENT_LIMIT)
      .meta({
        title: 'Recipients of carry packs',
        description:
          'Public keys (age1…) of laptops. When set, every pack is encrypted for exactly these laptops; users can choose neither a passphrase nor other laptops.',
      }),
  })
  .partial();

/** The settings of the app, each with its default and what it does. */
const managedPreferences = z
  .strictObject(
    Object.fromEntries(
      Object.entries(settings.shape).map(([name, schema]) => {
        const key = name as keyof Settings;
        return [key, schema.meta({ ...settingTexts[key], default: defaultSettings[key] })];
      }),
    ) as typeof settings.shape,
  )
  .partial();

/**
 * Settings that an administrator can decide for a machine. This schema yields the JSON schema, the
 * ADMX and ADML files and the configuration profile in docs/admin/managed (`npm run managed-templates`),
 * and the check at start.
 */
export const managedSettings = z
  .strictObject({
    $schema: z.string().meta({ description: 'The address of this schema, for editors. The app ignores it.' }),
    environments: z.array(managedEnvironment).max(ENVIRONMENT_LIMIT).meta({
      title: 'Environments',
      description: 'The services that users can sign in to. Users cannot remove or change them.',
    }),
    allowAddingEnvironments: z.boolean().meta({
      title: 'Allow adding environments',
      description:
        'When false, only the environments of this list (and the demo) are offered. Environments that users added are hidden until it is allowed again; their data stays.',
      default: true,
    }),
    demoEnvironment: z.boolean().meta({
      title: 'Demo environment',
      description: 'Whether the sign-in page offers the simulated fleet inside the app.',
      default: true,
    }),
    keepSignedIn: z.boolean().meta({
      title: 'Allow staying signed in',
      description:
        'When false, every sign-in ends when the app closes, and a stored sign-in is removed at the next start.',
      default: true,
    }),
    knownSigners: z.array(managedSigner).max(SIGNER_LIMIT).meta({
      title: 'Known signers of exports',
      description:
        'Signers that the check of an export trusts on this machine: lines of an OpenSSH allowed_signers file, each a name and a public key. Users find the line of a laptop under Settings, Exports.',
    }),
    settings: managedPreferences.meta({
      title: 'Settings',
      description: 'Settings that users can see but not change.',
    }),
    carryPacks: managedPacks.meta({
      title: 'Carry packs',
      description: 'Encrypted files that take images from one laptop to another.',
    }),
    updates: managedUpdates.meta({ title: 'Updates', description: 'How the app updates itself.' }),
  })
  .partial()
  .meta({
    title: 'Fleetglass managed settings',
    description: 'What an administrator decides for all users of a machine. Every setting is optional.',
  });

export type ManagedSettings = z.infer<typeof managedSettings>;
