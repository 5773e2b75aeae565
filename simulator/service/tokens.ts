import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS, SECOND_MS } from '../core/time.ts';

const roles = ['viewer', 'technician', 'administrator'] as const;
export type Role = (typeof roles)[number];

export interface User {
  readonly name: string;
  readonly role: Role;
}

interface CheckedUser extends User {
  /** ms since the epoch. */
  readonly expiresAt: number;
}

/** Long enough for a demo that is left open; the interface states no lifetime. */
const TOKEN_LIFETIME_MS = 30 * DAY_MS;
/**
 * Maximum length of a token of this service; refusing longer ones early bounds the work of a
 * request.
 */
const LONGEST_TOKEN = 2_048;

const claims = z.object({ sub: z.string(), role: z.enum(roles), exp: z.number() });
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Derives a key for one purpose from the seed; not secret, as the simulator serves loopback only.
 */
export function keyFromSeed(seed: number, purpose: string): Buffer {
  return createHash('sha256').update(`device-cloud-simulator:${purpose}:${seed}`).digest();
}

/** Compares two texts in constant time. */
export function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/**
 * Signs and checks access tokens (JWT, RFC 7519). The key derives from the seed, so that tokens
 * survive a restart.
 */
export function createTokens(seed: number) {
  const key = keyFromSeed(seed, 'token');
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  /** Checked tokens, as a client sends the same one thousands of times. */
  const checked = new Map<string, CheckedUser>();

  const check = (token: string): CheckedUser | null => {
    const [header, payload, signature, ...rest] = token.split('.');
    if (header !== HEADER || payload === undefined || signature === undefined || rest.length > 0) return null;
    if (!sameText(signature, sign(`${header}.${payload}`))) return null;
    const parsed = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    if (!parsed.success) return null;
    return { name: parsed.data.sub, role: parsed.data.role, expiresAt: parsed.data.exp * SECOND_MS };
  };

  return {
    issue({ name, role }: User, now: number): string {
      const seconds = Math.floor(now / SECOND_MS);
      const body = { sub: name, role, iat: seconds, exp: seconds + TOKEN_LIFETIME_MS / SECOND_MS };
      const text = `${HEADER}.${Buffer.from(JSON.stringify(body)).toString('base64url')}`;
      return `${text}.${sign(text)}`;
    },
    /** Returns `null` if the token is not of this service, or expired at `now`. */
    read(token: string, now: number): User | null {
      if (token.length > LONGEST_TOKEN) return null;
      let user = checked.get(token);
      if (user === undefined) {
        const fresh = check(token);
        if (fresh === null) return null;
        // Only valid tokens get here, and each costs a sign-in, so the map stays small; bounded
        // all the same.
        if (checked.size >= 1_000) checked.clear();
        checked.set(token, fresh);
        user = fresh;
      }
      return user.expiresAt > now ? user : null;
    },
  };
}
