import type { Failure, RefusalCode } from '../../../preload/contract/index.ts';

/** Why a certificate isn't trusted, by Node's (OpenSSL) code. */
const CERTIFICATE_REFUSALS: Readonly<Record<string, RefusalCode>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificateSelfSigned',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificateUnknownIssuer',
  CERT_HAS_EXPIRED: 'certificateExpired',
  CERT_NOT_YET_VALID: 'certificateNotYetValid',
  CERT_REVOKED: 'certificateRevoked',
  CERT_UNTRUSTED: 'certificateUnknownIssuer',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateOtherHost',
  HOSTNAME_MISMATCH: 'certificateOtherHost',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificateUnknownIssuer',
  UNABLE_TO_GET_ISSUER_CERT: 'certificateUnknownIssuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificateUnknownIssuer',
  INVALID_PURPOSE: 'certificateUnusable',
};

/** Code of an error that refuses a resolved address before connecting (P17). */
export const ADDRESS_REFUSED = 'EADDRESSREFUSED';

/** Codes of an HTTP/2 connection or request that ended or is malformed. */
export const HTTP2_CUTS = [
  'ERR_HTTP2_ERROR',
  'ERR_HTTP2_GOAWAY_SESSION',
  'ERR_HTTP2_INVALID_SESSION',
  'ERR_HTTP2_SESSION_ERROR',
  'ERR_HTTP2_STREAM_CANCEL',
  'ERR_HTTP2_STREAM_ERROR',
] as const;

/** Why no connection was made, or why it ended, by the system's code. */
const UNREACHABLE_REFUSALS: Readonly<Record<string, RefusalCode>> = {
  ENOTFOUND: 'hostUnknown',
  EAI_AGAIN: 'lookupFailed',
  ECONNREFUSED: 'connectionRefused',
  ECONNRESET: 'connectionCut',
  EPIPE: 'connectionCut',
  ECONNABORTED: 'connectionCut',
  ERR_STREAM_PREMATURE_CLOSE: 'connectionCut',
  ERR_HTTP_CONTENT_LENGTH_MISMATCH: 'connectionCut',
  ...Object.fromEntries(HTTP2_CUTS.map((code) => [code, 'connectionCut'])),
  ENETRESET: 'connectionCut',
  ENOTCONN: 'connectionCut',
  ENETUNREACH: 'noRoute',
  EHOSTUNREACH: 'noRoute',
  EHOSTDOWN: 'noRoute',
  ENETDOWN: 'networkDown',
  EADDRNOTAVAIL: 'networkDown',
  EACCES: 'connectionForbidden',
  EPERM: 'connectionForbidden',
  EMFILE: 'laptopExhausted',
  ENFILE: 'laptopExhausted',
  ENOBUFS: 'laptopExhausted',
};

/**
 * Explains a network error on the way to `host` (host and port: path and query of an image address
 * are secret, P21). `timedOut` for ETIMEDOUT, `untrustedCertificate` with the reason,
 * `unexpectedAnswer` for a response that isn't HTTP, `notAllowed` for a forbidden address,
 * `internal` for other kinds of errors, else `unreachable`. Uses the error's code, never its
 * message.
 */
export function networkFailure(error: unknown, host: string, requestId: string): Failure {
  const code = codeOf(error);
  if (code === 'ETIMEDOUT') return timedOut(host, requestId);
  if (code === ADDRESS_REFUSED) return addressRefused(host, requestId);
  const untrusted =
    CERTIFICATE_REFUSALS[code] ?? (/^(CERT_|UNABLE_TO_)/.test(code) ? 'certificateUnusable' : null);
  if (untrusted !== null)
    return { code: 'untrustedCertificate', refusal: untrusted, facts: { host, error: code }, requestId };
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return { code: 'unreachable', refusal: 'notHttps', facts: { host, error: code }, requestId };
  if (code.startsWith('HPE_'))
    return { code: 'unexpectedAnswer', refusal: 'notHttp', facts: { host, error: code }, requestId };
  const unreachable = UNREACHABLE_REFUSALS[code];
  return unreachable === undefined
    ? { code: 'internal', refusal: 'requestFailed', facts: { host, error: code }, requestId }
    : { code: 'unreachable', refusal: unreachable, facts: { host, error: code }, requestId };
}

export function timedOut(host: string, requestId: string): Failure {
  return { code: 'timedOut', facts: { host }, requestId };
}

/** An image address leads into the local network or to this computer (P17). */
export function addressRefused(host: string, requestId: string): Failure {
  return { code: 'notAllowed', refusal: 'imageOnLocalNetwork', facts: { host }, requestId };
}

export function cancelled(requestId: string): Failure {
  return { code: 'cancelled', requestId };
}

/** Returns the first system `code` of an error and its causes; `UNKNOWN` without any. */
function codeOf(error: unknown): string {
  let found = 'UNKNOWN';
  // got and happy eyeballs wrap errors once or twice; circular causes must not hang the app.
  for (let depth = 0, current = error; depth < 4 && current instanceof Error; depth += 1) {
    const { code } = current as NodeJS.ErrnoException;
    if (typeof code === 'string' && code !== '' && (found === 'UNKNOWN' || found === 'ERR_GOT_REQUEST_ERROR'))
      found = code;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return found;
}
