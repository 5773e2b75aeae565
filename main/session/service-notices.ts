import { z } from 'zod';
import type { ServiceNotice } from '../../preload/contract/index.ts';
import type { SettingsFile } from '../core/desktop.ts';
import { type RetirementFields, readRetirement } from './retirement.ts';

/** The notices of services about their own end. Each is shown until the person dismisses it, and not again while it stays the same. */
export interface ServiceNotices {
  list(): readonly ServiceNotice[];
  /** Reads the fields of a response of an environment's API origin. */
  look(environmentId: string, path: string, headers: RetirementFields): void;
  /** Remembers the notice as seen, also after a restart. */
  dismiss(id: string): void;
}

interface ServiceNoticesOptions {
  readonly settings: SettingsFile;
  readonly onChanged: (notices: readonly ServiceNotice[]) => void;
}

const SEEN_KEY = 'seenServiceNotices';

/** So many notices are remembered as seen; the oldest goes first. An environment has two. */
const SEEN_LIMIT = 200;

export function createServiceNotices({ settings, onChanged }: ServiceNoticesOptions): ServiceNotices {
  const stored = z.array(z.string()).safeParse(settings.read(SEEN_KEY));
  const seen = new Set(stored.success ? stored.data : []);
  /** The last notice by environment and part. */
  const latest = new Map<string, ServiceNotice>();

  const list = () => [...latest.values()].filter(({ id }) => !seen.has(id));

  return {
    list,
    look(environmentId, path, headers) {
      const retirement = readRetirement(headers);
      if (retirement === null) return;
      const about = path.endsWith('/v1/auth') ? 'signIn' : 'service';
      const { deprecatedAt, sunsetAt } = retirement;
      // Another date is news, so the date is part of the name.
      const id = [environmentId, about, deprecatedAt ?? '', sunsetAt ?? ''].join(':');
      const part = `${environmentId}:${about}`;
      if (latest.get(part)?.id === id) return;
      latest.set(part, { id, environmentId, about, deprecatedAt, sunsetAt });
      if (!seen.has(id)) onChanged(list());
    },
    dismiss(id) {
      seen.add(id);
      try {
        settings.write(SEEN_KEY, [...seen].slice(-SEEN_LIMIT));
      } catch {
        // On a full disk the notice is shown once more after the next start.
      }
      onChanged(list());
    },
  };
}
