import { z } from 'zod';
import type { ServiceNotice } from '../../preload/contract/index.ts';
import { parseHttpDate } from '../service/http/http-date.ts';
import type { SettingsFile } from '../shared/desktop.ts';
import { remember } from '../shared/remember.ts';

/**
 * Services' notices about their own end. Each is shown until dismissed, and not again unless it
 * changes.
 */
export interface ServiceNotices {
  list(): readonly ServiceNotice[];
  /** Reads the header fields of a response of an environment's API origin. */
  look(environmentId: string, path: string, headers: RetirementFields): void;
  /** Remembers the notice as seen, also after a restart. */
  dismiss(id: string): void;
}

interface ServiceNoticesOptions {
  readonly settings: SettingsFile;
  readonly onChanged: (notices: readonly ServiceNotice[]) => void;
}

const SEEN_KEY = 'seenServiceNotices';

/** Most notices remembered as seen; the oldest goes first. An environment has two. */
const SEEN_LIMIT = 200;

export function createServiceNotices({ settings, onChanged }: ServiceNoticesOptions): ServiceNotices {
  const stored = z.array(z.string()).safeParse(settings.read(SEEN_KEY));
  const seen = new Set(stored.success ? stored.data : []);
  /** Last notice by environment and part. */
  const latest = new Map<string, ServiceNotice>();

  const list = () => [...latest.values()].filter(({ id }) => !seen.has(id));

  return {
    list,
    look(environmentId, path, headers) {
      const retirement = readRetirement(headers);
      if (retirement === null) return;
      const about = path.endsWith('/v1/auth') ? 'signIn' : 'service';
      const { deprecatedAt, sunsetAt } = retirement;
      // A different date is news, so the date is part of the id.
      const id = [environmentId, about, deprecatedAt ?? '', sunsetAt ?? ''].join(':');
      const part = `${environmentId}:${about}`;
      if (latest.get(part)?.id === id) return;
      latest.set(part, { id, environmentId, about, deprecatedAt, sunsetAt });
      if (!seen.has(id)) onChanged(list());
    },
    dismiss(id) {
      seen.add(id);
      remember(settings, SEEN_KEY, [...seen].slice(-SEEN_LIMIT));
      onChanged(list());
    },
  };
}

type RetirementFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Date of structured fields (RFC 9651 3.3.7): seconds since the epoch after an `@`. */
const STRUCTURED_DATE = /^@(-?\d{1,15})$/;

/**
 * Reads `Deprecation` (RFC 9745: `@` and seconds; earlier drafts: `true` or an HTTP-date) and
 * `Sunset` (RFC 8594: an HTTP-date). `null` if neither is present; unreadable values are ignored.
 * Times are ms since the epoch, `null` if not stated.
 */
export function readRetirement(headers: RetirementFields) {
  const deprecation = oneValue(headers['deprecation']);
  const sunset = oneValue(headers['sunset']);
  const deprecatedAt = deprecation === null ? null : structuredDate(deprecation);
  const sunsetAt = sunset === null ? null : parseHttpDate(sunset);
  const isDeprecated = deprecatedAt !== null || deprecation?.toLowerCase() === 'true';
  return isDeprecated || sunsetAt !== null ? { deprecatedAt, sunsetAt } : null;
}

function structuredDate(text: string): number | null {
  const seconds = STRUCTURED_DATE.exec(text)?.[1];
  return seconds === undefined ? parseHttpDate(text) : Number(seconds) * 1_000;
}

function oneValue(value: string | readonly string[] | undefined): string | null {
  return typeof value === 'string' ? value.trim() : null;
}
