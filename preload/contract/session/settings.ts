import { z } from 'zod';
import {
  FILE_NAMES_LIMIT,
  fileNameTemplates,
  SAVED_TEMPLATES_LIMIT,
  TEMPLATE_NAME_LIMIT,
} from '../core/file-names.ts';
import { healthSensitivities } from '../core/health-states.ts';
import { SIDEBAR_WIDTH_LIMITS } from '../core/limits.ts';
import { exportReport, missingImages, partMegabytes } from '../fleet/exports.ts';

const template = z.string().min(1).max(FILE_NAMES_LIMIT);

const savedTemplate = z.strictObject({
  name: z.string().trim().min(1).max(TEMPLATE_NAME_LIMIT).meta({ description: 'As the menu shows it.' }),
  template: template.meta({
    description: 'For example "{organization}/{device} {captured:yyyy-MM-dd}".',
  }),
});

/** Parts of the window whose keys can be changed. */
export const keyParts = [
  'everywhere',
  'image',
  'snapshots',
  'health',
  'viewer',
  'timeline',
  'compare',
] as const;

const chosenKey = z.strictObject({
  part: z.enum(keyParts),
  key: z.string().min(1).max(20).meta({ description: 'The usual key, as the list shows it: "S".' }),
  press: z.string().max(20).meta({ description: 'Instead: "J", "Mod+J" (Ctrl or Command), or "".' }),
});

/** Unknown or invalid stored values fall back one by one. */
export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  contrast: z.enum(['system', 'more']),
  /** For work in the sun: black on white, large targets, brightened images, no motion. */
  outdoor: z.boolean(),
  density: z.enum(['comfortable', 'compact']),
  /** `system`, or the BCP 47 tag of a language; an unsupported one counts as `system`. */
  language: z
    .string()
    .max(35)
    .regex(/^(?:system|[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$/),
  /** Zone of displayed times: this laptop's, UTC, or the device's if known. */
  timeZone: z.enum(['laptop', 'utc', 'device']),
  /** Download for the viewer: `full` at once, or `low` until the user requests full. */
  precision: z.enum(['full', 'low']),
  tileSize: z.enum(['tiny', 'small', 'medium', 'large', 'huge']),
  galleryForm: z.enum(['grid', 'table', 'map']),
  /** Share of the default text size. */
  zoom: z.number().min(0.8).max(2),
  sidebarWidthPixels: z.int().min(SIDEBAR_WIDTH_LIMITS.least).max(SIDEBAR_WIDTH_LIMITS.most),
  /**
   * Allows identifiers of devices, archives and organizations in the log. It never contains
   * secrets.
   */
  namesInLog: z.boolean(),
  exportNames: template,
  /** Templates that the user saved, in order. */
  exportTemplates: z.array(savedTemplate).max(SAVED_TEMPLATES_LIMIT),
  exportMissing: missingImages,
  /** Form of an export: a folder, one ZIP, or a ZIP in parts of this size. */
  exportForm: z.enum(['folder', 'zip', 'parts']),
  exportPartMegabytes: partMegabytes,
  exportSigned: z.boolean(),
  exportReport,
  healthSensitivity: z.enum(healthSensitivities),
  /** Presence of the tray icon. Not on macOS, which has the dock. */
  tray: z.enum(['whileWorking', 'always', 'never']),
  /** Shortcuts of one letter, digit or sign, which speech input may press by mistake (WCAG 2.1.4). */
  singleKeys: z.boolean(),
  keys: z.array(chosenKey).max(100),
  /** Messages about the last action stay until they are dismissed (WCAG 2.2.1). */
  keepMessages: z.boolean(),
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
  sidebarWidthPixels: SIDEBAR_WIDTH_LIMITS.initial,
  namesInLog: false,
  exportNames: fileNameTemplates[0],
  exportTemplates: [],
  exportMissing: 'downloadFirst',
  exportForm: 'folder',
  exportPartMegabytes: 700,
  exportSigned: false,
  exportReport: 'none',
  healthSensitivity: 'usual',
  tray: 'whileWorking',
  singleKeys: true,
  keys: [],
  keepMessages: false,
};

export type SavedTemplate = z.infer<typeof savedTemplate>;
export type ChosenKey = z.infer<typeof chosenKey>;
export type Settings = z.infer<typeof settings>;
export type SettingsChange = z.infer<typeof settingsChange>;
