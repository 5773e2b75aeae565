import { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import { connect, type DetailedPeerCertificate, rootCertificates, type TLSSocket } from 'node:tls';
import { TWENTY_FOUR_HOURS_MS } from '../../preload/contract/core/durations.ts';
import { visibleName } from '../../preload/contract/core/visible-text.ts';
import type { NetworkFinding } from '../../preload/contract/index.ts';
import { instantOfText } from '../../preload/contract/rules/instant.ts';
import { type Found, found, within } from './test-steps.ts';

const HANDSHAKE_MS = 15_000;
/**
 * Services renew certificates about a month before they expire; a week before, something went
 * wrong. ms.
 */
const ENDS_SOON_MS = 7 * TWENTY_FOUR_HOURS_MS;

const REASONS: Readonly<Record<string, NetworkFinding>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'notYetValid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'otherHost',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'unknownIssuer',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknownIssuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknownIssuer',
  UNABLE_TO_GET_ISSUER_CERT: 'unknownIssuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknownIssuer',
};

/**
 * Examines the service's certificate over an open connection: its issuer, expiry, and whether this
 * laptop trusts it. An untrusted certificate is examined too, to name its issuer; nothing is ever
 * sent over that connection, and it ends here (P16).
 */
export async function probeCertificate(
  socket: Socket,
  host: string,
  signal: AbortSignal,
  now: () => number,
): Promise<Found> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const secure = connect({
    socket,
    ...(isIP(host) === 0 ? { servername: host } : { host }),
    // Judged below by OpenSSL's verdict, after the certificate has been read.
    rejectUnauthorized: false,
  });
  secure.once('secureConnect', resolve);
  secure.on('error', reject);
  try {
    await within(HANDSHAKE_MS, signal, promise);
    return judge(secure, host, now());
  } catch (error) {
    signal.throwIfAborted();
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isSilent = code === '' || code === 'ECONNRESET';
    return found.fail(isSilent ? 'noAnswer' : 'notTls', { host });
  } finally {
    secure.destroy();
  }
}

function judge(secure: TLSSocket, host: string, now: number): Found {
  const certificate = secure.getPeerCertificate(true);
  const issuer = issuerName(certificate);
  // A certificate without an expiry has the year 9999 (RFC 5280 4.1.2.5), which is not a real
  // time.
  const until = instantOfText(certificate.valid_to ?? '', null);
  const values = { host, issuer, ...(until === null ? {} : { until }) };
  // Node's types say `Error`; the value is an error code.
  const problem = secure.authorizationError as Error | string | null;
  if (problem !== null && !secure.authorized) {
    const code = typeof problem === 'string' ? problem : String((problem as NodeJS.ErrnoException).code);
    return found.fail(REASONS[code] ?? 'notTrusted', values);
  }
  if (until !== null && until - now < ENDS_SOON_MS) return found.warn('endsSoon', values);
  return found.ok(isFromNode(certificate) ? 'trusted' : 'trustedBySystem', values);
}

/** Returns the issuer's organization, or else its common name. */
export function issuerName({ issuer }: Pick<DetailedPeerCertificate, 'issuer'>): string {
  const name: unknown = issuer?.O ?? issuer?.CN ?? '';
  return visibleName(Array.isArray(name) ? name.join(', ') : String(name));
}

/**
 * Returns true if the chain ends in a public authority of Node, rather than one installed on this
 * laptop by a company or an inspecting program.
 */
function isFromNode(leaf: DetailedPeerCertificate): boolean {
  let last = leaf;
  for (let depth = 0; depth < 10; depth += 1) {
    const next = last.issuerCertificate;
    if (next === undefined || next.fingerprint256 === last.fingerprint256) break;
    last = next;
  }
  return rootCertificates.some((pem) => new X509Certificate(pem).fingerprint256 === last.fingerprint256);
}
