import { z } from 'zod';
import { SIDEBAR_WIDTH_LIMITS } from '../core/limits.ts';

export const themes = ['system', 'light', 'dark'] as const;
export const contrasts = ['system', 'more'] as const;
export const densities = ['comfortable', 'compact'] as const;
export const timeZones = ['laptop', 'utc', 'device'] as const;
export const tileSizes = ['tiny', 'small', 'medium', 'large', 'huge'] as const;
export const trayModes = ['whileWorking', 'always', 'never'] as const;
export const galleryForms = ['grid', 'table'] as const;

/** What a person chose for the screen. Unknown or broken stored values fall back one by one. */
export const settings = z.object({
  theme: z.enum(themes),
  contrast: z.enum(contrasts),
  /** For work in the sun: black on white, large targets, lifted images, nothing that moves. */
  outdoor: z.boolean(),
  density: z.enum(densities),
  /** `system`, or the BCP 47 tag of a language; one that the app does not have counts as `system`. */
  language: z
    .string()
    .max(35)
    .regex(/^(?:system|[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$/),
  /** Whose clock times are shown by: this laptop's, UTC, or where known the device's. The zone is always printed. */
  timeZone: z.enum(timeZones),
  /** What is fetched of a snapshot that is looked at: `full` at once, or `low` until the person asks for full. */
  precision: z.enum(['full', 'low']),
  tileSize: z.enum(tileSizes),
  galleryForm: z.enum(galleryForms),
  /** Share of the default text size: 0.8 to 2. */
  zoom: z.number().min(0.8).max(2),
  sidebarWidthPixels: z.int().min(SIDEBAR_WIDTH_LIMITS.least).max(SIDEBAR_WIDTH_LIMITS.most),
  /** Whether the log on this laptop may hold identifiers of devices, archives and organizations. Secrets never are in it. */
  namesInLog: z.boolean(),
  /** When an icon stands beside the clock: while a sync is under way, always, or never. Not on macOS, which has the dock. */
  tray: z.enum(trayModes),
});

export const settingsChange = settings.partial();

export const defaultSettings: Settings = {
  theme: 'system',
  contrast: 'system',
  outdoor: false,
  density: 'comfortable',
  language: 'system',
  timeZone: 'laptop',
  precision: 'full',
  tileSize: 'medium',
  galleryForm: 'grid',
  zoom: 1,
  sidebarWidthPixels: 264,
  namesInLog: false,
  tray: 'whileWorking',
};

export type Settings = z.infer<typeof settings>;
export type SettingsChange = z.infer<typeof settingsChange>;
