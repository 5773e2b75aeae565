import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { NAME_LIMIT, SERVICE_PROFILE_LIMIT } from '../../../preload/contract/core/limits.ts';
import { type AddressProblem, readServiceAddress } from '../../../preload/contract/rules/service-address.ts';
import { text } from '../../locales/text.ts';
import { type EnvironmentDraft, hostsToTrust, scopesOf } from './environment-draft.ts';

/** Error texts of a new environment's fields; empty if valid. */
export type EnvironmentErrors = {
  readonly [Field in
    | 'name'
    | 'otherHosts'
    | 'methods'
    | 'issuer'
    | 'clientId'
    | 'scopes'
    | 'profile']?: string;
};

/** A scope as defined by RFC 6749 3.3. */
const SCOPE = /^[!#-[\]-~]+$/;

/** Returns the error text of an invalid address. */
export function addressError({ problem, part }: AddressProblem): string {
  switch (problem) {
    case 'missing':
      return text('environment.addressMissing');
    case 'scheme':
      return text('environment.addressScheme', { part });
    case 'credentials':
      return text('environment.addressCredentials');
    case 'port':
      return text('environment.addressPort', { part });
    case 'host':
      return part === '' ? text('environment.addressInvalid') : text('environment.addressHost', { part });
    case 'long':
      return text('environment.addressLong');
    case 'insecure':
      return text('environment.addressInsecure');
    default:
      return assertNever(problem);
  }
}

/** Issuers are compared character by character (RFC 8414 3.3), so none is normalized. */
function issuerError(issuer: string): string | undefined {
  if (issuer === '') return text('environment.issuerMissing');
  const read = readServiceAddress(issuer);
  if ('problem' in read) return addressError(read);
  return URL.canParse(issuer) && !read.isOfPage ? undefined : text('environment.addressInvalid');
}

function authorizationErrors(draft: EnvironmentDraft) {
  if (!draft.methods.includes('browser')) return {};
  const areScopes = scopesOf(draft).every((scope) => SCOPE.test(scope));
  const mustTrust = hostsToTrust(draft).length > 0 && !draft.trustsOtherHosts;
  return {
    otherHosts: mustTrust ? text('environment.otherHostMissing') : undefined,
    issuer: issuerError(draft.issuer.trim()),
    clientId: draft.clientId.trim() === '' ? text('environment.clientIdMissing') : undefined,
    scopes: areScopes ? undefined : text('environment.scopesInvalid'),
  };
}

function nameError(name: string): string | undefined {
  if (name === '') return text('environment.nameMissing');
  return name.length > NAME_LIMIT ? text('environment.nameTooLong', { limit: NAME_LIMIT }) : undefined;
}

/** Finds errors that the user can correct. The main process checks more, and decides. */
export function checkEnvironment(draft: EnvironmentDraft): EnvironmentErrors {
  const errors = {
    name: nameError(draft.name.trim()),
    methods: draft.methods.length > 0 ? undefined : text('environment.methodsMissing'),
    profile:
      (draft.profile?.length ?? 0) > SERVICE_PROFILE_LIMIT ? text('serviceProfile.tooLarge') : undefined,
    ...authorizationErrors(draft),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}
