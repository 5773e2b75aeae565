import { z } from 'zod';
import { RECIPIENT_LIMIT } from '../../../preload/contract/core/limits.ts';
import {
  authorizationServer,
  environmentKinds,
  environmentSignIn,
  isAgeRecipient,
  managedCapabilities,
  newEnvironment,
  settings,
  updateChannels,
  updateModes,
} from '../../../preload/contract/index.ts';
import { parseBaseUrl } from '../../cloud/http/parse-base-url.ts';

/** People choose from a list; a longer one is a mistake in a configuration. */
export const ENVIRONMENT_LIMIT = 50;

/** The signers of an organization, and some more. */
const SIGNER_LIMIT = 200;

/** Principals, perhaps options, and a key; which namespaces and options count is decided where a signature is checked. */
const SIGNER_LINE = /^[^\s#]\S* (?:\S+ )?ssh-ed25519 [A-Za-z0-9+/]{40,}={0,2}(?: |$)/;

const managedSigner = z
  .string()
  .max(1_024)
  .regex(SIGNER_LINE, { error: 'must be a name and a key of the type ssh-ed25519, as in allowed_signers' });

/** The demo is built in; it can be switched off but not pinned to an address. */
const managedKinds = environmentKinds.filter((kind) => kind !== 'demo');

const managedAuthorization = z.strictObject({
  issuer: authorizationServer.shape.issuer.meta({
    description:
      'The issuer of the authorization server, an https:// address. Its metadata is discovered below it (RFC 8414, OpenID Connect Discovery).',
  }),
  clientId: authorizationServer.shape.clientId.meta({
    description:
      'The id under which this app is registered there, as a public client with the redirect address http://127.0.0.1/signed-in and any port (RFC 8252 7.3).',
  }),
  scopes: authorizationServer.shape.scopes.meta({
    description: 'The scopes that are asked for; "openid" and "offline_access" unless given.',
  }),
});

const managedSignIn = z
  .strictObject({
    methods: environmentSignIn.shape.methods.meta({
      description:
        'The sign-in methods that are offered, the proposed one first: "password" (user name and password), "browser" (OAuth 2.0 in the browser), "token" (an access token that is pasted). "password" alone unless given.',
    }),
    authorization: managedAuthorization
      .optional()
      .meta({ description: 'The authorization server, needed for "browser".' }),
  })
  .superRefine(({ methods, authorization }, context) => {
    if (!methods.includes('browser') || authorization !== undefined) return;
    context.addIssue({
      code: 'custom',
      path: ['authorization'],
      message: 'is needed for the sign-in in the browser',
    });
  });

const managedEnvironment = z
  .strictObject({
    name: newEnvironment.shape.name.meta({ description: 'As people call it.' }),
    kind: z.enum(managedKinds).meta({ description: 'Anything but production carries a mark.' }),
    baseUrl: newEnvironment.shape.baseUrl.meta({
      description: 'The https:// address of the service, without query, fragment, user name or password.',
    }),
    signIn: managedSignIn.optional().meta({ description: 'How people sign in to it.' }),
    capabilities: managedCapabilities.optional().meta({
      description:
        'What the interface leaves open and this service has decided. Each is detected from the answers of the service unless it is set here.',
    }),
  })
  .superRefine(({ baseUrl, kind, signIn }, context) => {
    const address = parseBaseUrl(baseUrl, kind);
    if (!address.ok) {
      context.addIssue({ code: 'custom', path: ['baseUrl'], message: address.failure.message });
    }
    const issuer =
      signIn?.authorization === undefined ? null : parseBaseUrl(signIn.authorization.issuer, kind);
    if (issuer?.ok === false) {
      const path = ['signIn', 'authorization', 'issuer'];
      context.addIssue({ code: 'custom', path, message: issuer.failure.message });
    }
  });

function isPlainHttpsAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/[?#]/.test(text);
}

const managedUpdates = z
  .strictObject({
    mode: z.enum(updateModes).meta({
      title: 'Updates',
      description:
        '"automatic": looks for updates, downloads them, and installs them when the app is closed. "file": only from a file that a person chooses. "off": never.',
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
          'The https:// folder with the update descriptions, in place of the one that was built in.',
      }),
    channel: z.enum(updateChannels).meta({
      title: 'Update channel',
      description: 'Which versions this machine gets. Never an older one.',
    }),
  })
  .partial();

const managedPacks = z
  .strictObject({
    allow: z.boolean().meta({
      title: 'Allow carry packs',
      description: 'When false, packs of images can be neither made nor opened on this machine.',
      default: true,
    }),
    recipients: z
      .array(z.string().refine(isAgeRecipient, { error: 'must be an age1… of a laptop' }))
      .min(1)
      .max(RECIPIENT_LIMIT)
      .meta({
        title: 'Recipients of carry packs',
        description:
          'The age1… of laptops. When set, every pack is made for these laptops alone, and none for a passphrase.',
      }),
  })
  .partial();

/**
 * The settings that an administrator can decide for a machine. From this one schema come the JSON schema, the ADMX and ADML files and the
 * configuration profile in docs/managed (`npm run managed-templates`), and the check at start.
 */
export const managedSettings = z
  .strictObject({
    $schema: z.string().meta({ description: 'The address of this schema, for editors. Not read.' }),
    environments: z.array(managedEnvironment).max(ENVIRONMENT_LIMIT).meta({
      title: 'Environments',
      description: 'The services that people can sign in to. They can not be removed or changed in the app.',
    }),
    allowAddingEnvironments: z.boolean().meta({
      title: 'Allow adding environments',
      description:
        'When false, only the environments of this list (and the demo) are offered; those that were added by hand come back when it is allowed again.',
      default: true,
    }),
    demoEnvironment: z.boolean().meta({
      title: 'Demo environment',
      description: 'Whether the simulated fleet inside the app is offered.',
      default: true,
    }),
    keepSignedIn: z.boolean().meta({
      title: 'Allow staying signed in',
      description:
        'When false, a sign-in ends with the app, and an earlier one that was to last is forgotten.',
      default: true,
    }),
    knownSigners: z.array(managedSigner).max(SIGNER_LIMIT).meta({
      title: 'Known signers of exports',
      description:
        'Lines as in an allowed_signers file of OpenSSH: a name and a public key. The check of an export says which of them signed it.',
    }),
    settings: z
      .strictObject(settings.shape)
      .partial()
      .meta({ title: 'Settings', description: 'Settings of the screen that people can not change.' }),
    carryPacks: managedPacks.meta({
      title: 'Carry packs',
      description: 'Encrypted files that take images from one laptop to another.',
    }),
    updates: managedUpdates.meta({ title: 'Updates', description: 'How the app keeps itself up to date.' }),
  })
  .partial()
  .meta({
    title: 'Fleetglass managed settings',
    description: 'What an administrator decides for all people of a machine. Every setting can be left out.',
  });

export type ManagedSettings = z.infer<typeof managedSettings>;
