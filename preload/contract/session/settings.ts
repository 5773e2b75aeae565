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

/** Unknown or broken stored values fall back one by one. */
export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  contrast: z.enum(['system', 'more']),
  /** For work in the sun: black on white, large targets, lifted images, nothing that moves. */
  outdoor: z.boolean(),
  density: z.enum(['comfortable', 'compact']),
  /** `system`, or the BCP 47 tag of a language; one that the app does not have counts as `system`. */
  language: z
    .string()
    .max(35)
    .regex(/^(?:system|[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$/),
  /** The zone of shown times: this laptop's, UTC, or where known the device's. */
  timeZone: z.enum(['laptop', 'utc', 'device']),
  /** The download for the viewer: `full` at once, or `low` until the person requests full. */
  precision: z.enum(['full', 'low']),
  tileSize: z.enum(['tiny', 'small', 'medium', 'large', 'huge']),
  galleryForm: z.enum(['grid', 'table']),
  /** Share of the default text size: 0.8 to 2. */
  zoom: z.number().min(0.8).max(2),
  sidebarWidthPixels: z.int().min(SIDEBAR_WIDTH_LIMITS.least).max(SIDEBAR_WIDTH_LIMITS.most),
  /** Whether the log on this laptop may hold identifiers of devices, archives and organizations. Secrets never are in it. */
  namesInLog: z.boolean(),
  /** The template of the names of exported files. */
  exportNames: template,
  /** Templates that a person saved under a name, in their order. */
  exportTemplates: z.array(savedTemplate).max(SAVED_TEMPLATES_LIMIT).meta({
    title: 'Saved templates for names of exported files',
    description: 'Templates that the export dialog offers by name.',
  }),
  /** What becomes of images that an export misses. */
  exportMissing: missingImages,
  /** Whether an export is a folder, one ZIP, or a ZIP in parts, and how large these are. */
  exportForm: z.enum(['folder', 'zip', 'parts']),
  exportPartMegabytes: partMegabytes,
  exportSigned: z.boolean().meta({
    title: 'Sign exports',
    description:
      'Whether exports are signed by the key of the laptop. When true, an export that can not be signed does not begin.',
  }),
  exportReport: exportReport.meta({
    title: 'PDF of exports',
    description:
      'Whether an export has a PDF: none, a contact sheet with 1, 2, 6 or 12 images on a page, a report with a page for each image, or a comparison with the images of a device on a page.',
  }),
  healthSensitivity: z.enum(healthSensitivities).meta({
    title: 'Devices that need a look',
    description:
      'How readily a device is said to need a look: "more" finds more, with more false alarms; "fewer" finds only what is plain.',
  }),
  /** When the tray has an icon: during a sync, always, or never. Not on macOS, which has the dock. */
  tray: z.enum(['whileWorking', 'always', 'never']),
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
};

export type SavedTemplate = z.infer<typeof savedTemplate>;
export type Settings = z.infer<typeof settings>;
export type SettingsChange = z.infer<typeof settingsChange>;
