import { z } from 'zod';
import { acceptName } from '../../gate/accept-text.ts';

/**
 * Unverified claims of a token: good for a warning or a name, never for a decision about access.
 */
export interface JwtClaims {
  /** Issuer (`iss`), if the token names one. */
  readonly issuer: string | null;
  readonly subject: string | null;
  /** Name of the owner, for display. */
  readonly username: string | null;
  /** Expiry (`exp`), ms since the epoch. */
  readonly expiresAt: number | null;
}

/** Latest time that a JavaScript date can represent, s since the epoch (ECMA-262 21.4.1.1). */
const LATEST_SECONDS = 8_640_000_000_000;

const optionalText = z.string().min(1).max(256).nullable().catch(null);

const payload = z.object({
  iss: optionalText,
  sub: optionalText,
  preferred_username: optionalText,
  email: optionalText,
  exp: z.number().min(0).max(LATEST_SECONDS).nullable().catch(null),
});

/** Reads the claims of a JWT (RFC 7519 7.2) without verifying it. `null` for any other token. */
export function readJwtClaims(token: string): JwtClaims | null {
  const parts = token.split('.');
  if (parts.length !== 3) return null;
  try {
    const decoded = Buffer.from(parts[1] ?? '', 'base64url').toString('utf8');
    const claims = payload.parse(JSON.parse(decoded));
    const username = claims.preferred_username ?? claims.email ?? claims.sub;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      username: username === null ? null : acceptName(username),
      expiresAt: claims.exp === null ? null : claims.exp * 1_000,
    };
  } catch {
    return null;
  }
}
