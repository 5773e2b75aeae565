import type { ManagedSettings } from './managed-schema.ts';

const noPacks: ManagedSettings = { carryPacks: { allow: false } };
const noUpdates: ManagedSettings = { updates: { mode: 'off' } };

/**
 * Strictest value of an unreadable setting, by its path; `null` if it restricts nobody and can be
 * ignored.
 */
export const strictest: Readonly<Record<string, ManagedSettings | null>> = {
  // Without them there are fewer services to sign in to, and fewer trusted signers.
  environments: null,
  knownSigners: null,
  allowAddingEnvironments: { allowAddingEnvironments: false },
  demoEnvironment: { demoEnvironment: false },
  keepSignedIn: { keepSignedIn: false },
  'carryPacks.allow': noPacks,
  // The allowed recipients are unknown.
  'carryPacks.recipients': noPacks,
  'updates.mode': noUpdates,
  // The administrator did not name any other server.
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
  'settings.singleKeys': null,
  'settings.keys': null,
  'settings.keepMessages': null,
};

/** Most letters that may differ for a name to be a typo of another. */
const MOST_SLIPS = 3;
/** Characters of a name that are compared; settings are shorter. */
const COMPARED = 64;

/** Returns the Levenshtein distance of two names, ignoring case. */
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

/**
 * Returns true if an unknown name may be a typo of a known one: at most a third of its letters
 * differ.
 */
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
 * Returns the settings that replace an unreadable part. An unknown name counts as each setting
 * that it may be a typo of; in a group of restrictions only, as all of them: whoever writes there
 * wants to restrict.
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
