import { NAME_LIMIT } from '../../../preload/contract/core/limits.ts';
import { text } from '../../locales/text.ts';
import { type EnvironmentDraft, scopesOf } from './environment-draft.ts';

/** The error texts of the fields of a new environment; empty when all is well. */
export type EnvironmentErrors = {
  readonly [Field in 'name' | 'baseUrl' | 'methods' | 'issuer' | 'clientId' | 'scopes']?: string;
};

/** A scope as RFC 6749 3.3 allows it. */
const SCOPE = /^[!#-[\]-~]+$/;

function authorizationErrors(draft: EnvironmentDraft) {
  if (!draft.methods.includes('browser')) return {};
  const issuer = draft.issuer.trim();
  const areScopes = scopesOf(draft).every((scope) => SCOPE.test(scope));
  return {
    issuer: issuer === '' ? text('environment.issuerMissing') : addressError(issuer, draft.kind),
    clientId: draft.clientId.trim() === '' ? text('environment.clientIdMissing') : undefined,
    scopes: areScopes ? undefined : text('environment.scopesInvalid'),
  };
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function nameError(name: string): string | undefined {
  if (name === '') return text('environment.nameMissing');
  return name.length > NAME_LIMIT ? text('environment.nameTooLong', { limit: NAME_LIMIT }) : undefined;
}

function addressError(address: string, kind: EnvironmentDraft['kind']): string | undefined {
  if (address === '') return text('environment.addressMissing');
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return text('environment.addressInvalid');
  if (url.username !== '' || url.password !== '') return text('environment.addressCredentials');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) return text('environment.addressInsecure');
  if (url.protocol === 'http:' && kind !== 'development') return text('environment.addressNeedsDevelopment');
  return undefined;
}

/** A service on this laptop without TLS: all that is wrong with the address is the kind of the environment. */
export function needsDevelopment({ baseUrl, kind }: EnvironmentDraft): boolean {
  const address = baseUrl.trim();
  return addressError(address, kind) !== undefined && addressError(address, 'development') === undefined;
}

/** Finds errors that a person can correct. The main process checks more, and decides. */
export function checkEnvironment(draft: EnvironmentDraft): EnvironmentErrors {
  const errors = {
    name: nameError(draft.name.trim()),
    baseUrl: addressError(draft.baseUrl.trim(), draft.kind),
    methods: draft.methods.length > 0 ? undefined : text('environment.methodsMissing'),
    ...authorizationErrors(draft),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}
