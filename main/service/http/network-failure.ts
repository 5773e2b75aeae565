import type { Failure, FailureCode } from '../../../preload/contract/index.ts';

/** Why a certificate isn't trusted, by Node's (OpenSSL) code. */
const CERTIFICATE_REASONS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'it ends in a self-signed certificate that this computer does not know',
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  CERT_REVOKED: 'it has been revoked',
  CERT_REJECTED: 'its issuer rejects it',
  CERT_UNTRUSTED: 'its issuer is not trusted',
  CERT_SIGNATURE_FAILURE: 'its signature is wrong',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it belongs to another host',
  HOSTNAME_MISMATCH: 'it belongs to another host',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is unknown to this computer',
  UNABLE_TO_GET_ISSUER_CERT: 'its issuer is unknown to this computer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is unknown to this computer',
  INVALID_PURPOSE: 'it was not issued for servers',
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

/** Why no connection was made, by the system's code. */
const UNREACHABLE_REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ECONNABORTED: 'the connection was cut',
  ERR_STREAM_PREMATURE_CLOSE: 'the connection was cut',
  ERR_HTTP_CONTENT_LENGTH_MISMATCH: 'the connection was cut',
  ...Object.fromEntries(HTTP2_CUTS.map((code) => [code, 'the connection was cut'])),
  ENETRESET: 'the connection was cut',
  ENOTCONN: 'the connection was cut',
  ENETUNREACH: 'there is no way to its network',
  ENETDOWN: 'the network is down',
  EHOSTUNREACH: 'there is no way to the host',
  EHOSTDOWN: 'the host is down',
  EADDRNOTAVAIL: 'the network is not there',
  EACCES: 'this laptop does not allow the connection',
  EPERM: 'this laptop does not allow the connection',
  EMFILE: 'this laptop has too many files and connections open',
  ENFILE: 'this laptop has too many files and connections open',
  ENOBUFS: 'this laptop has no memory for the connection',
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
  const explain = (failureCode: FailureCode, message: string, advice: string): Failure => ({
    code: failureCode,
    message,
    advice,
    requestId,
  });
  const certificate =
    CERTIFICATE_REASONS[code] ??
    (/^(CERT_|UNABLE_TO_)/.test(code) ? `it cannot be verified (${code})` : null);
  if (certificate !== null) {
    return explain(
      'untrustedCertificate',
      `The certificate of ${host} isn’t trusted: ${certificate}.`,
      'Nothing was sent. Check the address and this laptop’s clock. If your company has its own certificate authority, install it in the system.',
    );
  }
  const checkAddress = 'Check the address and port.';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return explain('unreachable', `${host} responded, but not over HTTPS.`, checkAddress);
  if (code.startsWith('HPE_'))
    return explain('unexpectedAnswer', `${host} responded, but not over HTTP.`, checkAddress);
  const reason = UNREACHABLE_REASONS[code];
  return reason === undefined
    ? explain(
        'internal',
        `The request to ${host} failed for an unknown reason (${code}).`,
        'Try again. If it keeps failing, report it with this message.',
      )
    : explain(
        'unreachable',
        `${host} can’t be reached: ${reason}.`,
        'Check the network connection and the address, then try again.',
      );
}

export function timedOut(host: string, requestId: string): Failure {
  return {
    code: 'timedOut',
    message: `${host} didn’t respond in time.`,
    advice: 'Try again, or use a faster network.',
    requestId,
  };
}

/** An image address leads into the local network or to this computer (P17). */
export function addressRefused(host: string, requestId: string): Failure {
  return {
    code: 'notAllowed',
    message: `The image’s address is on ${host}, which is on the local network or on this laptop.`,
    advice: 'Nothing was sent there. If images belong there, tell your administrator.',
    requestId,
  };
}

/** An image's own address is unusable; `because` says why, never with its path or query (P21). */
export function badImageAddress(because: string, requestId: string): Failure {
  return {
    code: 'badImageAddress',
    message: `The image’s address can’t be used: ${because}.`,
    advice: 'Tell your administrator.',
    requestId,
  };
}

export function cancelled(requestId: string): Failure {
  return {
    code: 'cancelled',
    message: 'The request was cancelled.',
    advice: 'Start it again when you need it.',
    requestId,
  };
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
