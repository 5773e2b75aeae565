import { namesOf } from './names.ts';

/** Where the access token stands; the interface writes `access_token`. */
export const tokenNames = namesOf(['accessToken', 'token', 'bearerToken', 'authToken', 'jwt']);

/** Where the scheme of the token stands; the interface writes `type`. */
export const tokenSchemeNames = namesOf(['type', 'tokenType', 'scheme']);

/** The members in which services wrap the token. */
export const tokenEnvelopeNames = namesOf([
  'data',
  'result',
  'auth',
  'token',
  'session',
  'response',
  'payload',
  'attributes',
]);
