import { z } from 'zod';
import type { ServiceNotice } from '../../preload/contract/index.ts';
import type { SettingsFile } from '../core/desktop.ts';
import { type RetirementFields, readRetirement } from './retirement.ts';

/** What services said of their own end, each shown until the person dismisses it, and never again while it says the same. */
export interface ServiceNotices {
  list(): readonly ServiceNotice[];
  /** Looks at the fields of an answer of the API origin of an environment. */
  look(environmentId: string, path: string, headers: RetirementFields): void;
  /** Keeps the notice as seen, also after a restart. */
  dismiss(id: string): void;
}

interface ServiceNoticesOptions {
  readonly settings: SettingsFile;
  readonly onChanged: (notices: readonly ServiceNotice[]) => void;
}

const SEEN_KEY = 'seenServiceNotices';

/** Notices that are remembered as seen; the oldest goes first. An environment has two. */
const SEEN_LIMIT = 200;

export function createServiceNotices({ settings, onChanged }: ServiceNoticesOptions): ServiceNotices {
  const stored = z.array(z.string()).safeParse(settings.read(SEEN_KEY));
  const seen = new Set(stored.success ? stored.data : []);
  /** By environment and part: what it said last. */
  const told = new Map<string, ServiceNotice>();

  const list = () => [...told.values()].filter(({ id }) => !seen.has(id));

  return {
    list,
    look(environmentId, path, headers) {
      const retirement = readRetirement(headers);
      if (retirement === null) return;
      const about = path.endsWith('/v1/auth') ? 'signIn' : 'service';
      const { deprecatedAt, sunsetAt } = retirement;
      // Another date is news, so it is part of the name.
      const id = [environmentId, about, deprecatedAt ?? '', sunsetAt ?? ''].join(':');
      const part = `${environmentId}:${about}`;
      if (told.get(part)?.id === id) return;
      told.set(part, { id, environmentId, about, deprecatedAt, sunsetAt });
      if (!seen.has(id)) onChanged(list());
    },
    dismiss(id) {
      seen.add(id);
      try {
        settings.write(SEEN_KEY, [...seen].slice(-SEEN_LIMIT));
      } catch {
        // On a full disk it is shown once more after the next start.
      }
      onChanged(list());
    },
  };
}
