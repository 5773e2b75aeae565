import { z } from 'zod';

/** The claims of a token, unverified: good for a warning and for a name, never for a decision about access. */
export interface JwtClaims {
  /** The issuer (`iss`); null where the token names none. */
  readonly issuer: string | null;
  readonly subject: string | null;
  /** The name of the owner, for people. */
  readonly username: string | null;
  /** The end (`exp`), ms since the epoch. */
  readonly expiresAt: number | null;
}

/** The last point in time that a date can have in JavaScript, s since the epoch (ECMA-262 21.4.1.1). */
const LATEST_SECONDS = 8_640_000_000_000;

const optionalText = z.string().min(1).max(256).nullable().catch(null);

const payload = z.object({
  iss: optionalText,
  sub: optionalText,
  preferred_username: optionalText,
  email: optionalText,
  exp: z.number().min(0).max(LATEST_SECONDS).nullable().catch(null),
});

/** Reads the claims of a JWT (RFC 7519 7.2) without verifying it. Null for any other token. */
export function readJwtClaims(token: string): JwtClaims | null {
  const parts = token.split('.');
  if (parts.length !== 3) return null;
  try {
    const decoded = Buffer.from(parts[1] ?? '', 'base64url').toString('utf8');
    const claims = payload.parse(JSON.parse(decoded));
    return {
      issuer: claims.iss,
      subject: claims.sub,
      username: claims.preferred_username ?? claims.email ?? claims.sub,
      expiresAt: claims.exp === null ? null : claims.exp * 1_000,
    };
  } catch {
    return null;
  }
}
