import type { ManagedSettings } from './managed-schema.ts';

const noPacks: ManagedSettings = { carryPacks: { allow: false } };
const noUpdates: ManagedSettings = { updates: { mode: 'off' } };

/**
 * What counts for a setting that an administrator has set and that can't be read, by its path: the strictest that it can have said. Null: it
 * restricts nobody, so that it is left out.
 */
export const strictest: Readonly<Record<string, ManagedSettings | null>> = {
  // Fewer services to sign in to, and fewer signers that are trusted.
  environments: null,
  knownSigners: null,
  allowAddingEnvironments: { allowAddingEnvironments: false },
  demoEnvironment: { demoEnvironment: false },
  keepSignedIn: { keepSignedIn: false },
  'carryPacks.allow': noPacks,
  // For whom packs may be made is not known.
  'carryPacks.recipients': noPacks,
  'updates.mode': noUpdates,
  // Any other server is one that the administrator did not name.
  'updates.server': noUpdates,
  'updates.channel': noUpdates,
  'settings.exportSigned': { settings: { exportSigned: true } },
  'settings.namesInLog': { settings: { namesInLog: false } },
  'settings.theme': null,
  'settings.contrast': null,
  'settings.outdoor': null,
  'settings.density': null,
  'settings.language': null,
  'settings.timeZone': null,
  'settings.precision': null,
  'settings.tileSize': null,
  'settings.galleryForm': null,
  'settings.zoom': null,
  'settings.sidebarWidthPixels': null,
  'settings.exportNames': null,
  'settings.exportTemplates': null,
  'settings.exportMissing': null,
  'settings.exportForm': null,
  'settings.exportPartMegabytes': null,
  'settings.exportReport': null,
  'settings.healthSensitivity': null,
  'settings.tray': null,
};

/** Letters that may be added, left out or changed in a name for it to mean another one. */
const MOST_SLIPS = 3;
/** Characters of a name that are compared; settings have shorter ones. */
const COMPARED = 64;

/** How many letters two names differ by (Levenshtein), whatever their case. */
function slipsBetween(one: string, other: string): number {
  const [from, to] = [one, other].map((name) => name.slice(0, COMPARED).toLowerCase()) as [string, string];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let index = 1; index <= to.length; index += 1) {
      const changed = (row[index - 1] ?? 0) + Number(from[at - 1] !== to[index - 1]);
      next.push(Math.min(changed, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Whether an unknown name may be a known one with slips: a third of its letters at most. */
function mayMean(unknown: string, known: string): boolean {
  return slipsBetween(unknown, known) <= Math.min(MOST_SLIPS, Math.floor(known.length / 3));
}

/** A part of the settings that can't be read. */
export interface UnreadablePart {
  readonly path: readonly PropertyKey[];
  /** The schema has no setting of that name. */
  readonly isUnknown: boolean;
}

/**
 * What counts in its place. An unknown name counts as each setting that it may be meant for; in a group of nothing but restrictions, as all of them:
 * whoever writes there wants to restrict.
 */
export function strictestOf({ path, isUnknown }: UnreadablePart): readonly ManagedSettings[] {
  const written = path.map(String).join('.');
  const group = path.slice(0, -1).map(String).join('.');
  const inGroup = Object.keys(strictest).filter((known) => group !== '' && known.startsWith(`${group}.`));
  const isStrictGroup = inGroup.length > 0 && inGroup.every((known) => strictest[known] !== null);
  return Object.entries(strictest).flatMap(([known, settings]) => {
    if (settings === null) return [];
    if (!isUnknown)
      return written === '' || known === written || known.startsWith(`${written}.`) ? [settings] : [];
    const [name = known] = known.split('.');
    const isMeant = mayMean(written, known) || (group === '' && mayMean(written, name));
    return (isStrictGroup && inGroup.includes(known)) || isMeant ? [settings] : [];
  });
}
