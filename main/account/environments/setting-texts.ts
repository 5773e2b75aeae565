import { listFormat } from '../../../preload/contract/core/formats.ts';
import { languageTags } from '../../../preload/contract/core/languages.ts';
import type { Settings } from '../../../preload/contract/index.ts';

interface SettingText {
  readonly title: string;
  readonly description: string;
}

/** Texts of the settings in the templates for administrators, which exist in English only. */
export const settingTexts: { readonly [K in keyof Settings]: SettingText } = {
  theme: {
    title: 'Theme',
    description: 'Colors of the app: light, dark, or those of the system.',
  },
  contrast: {
    title: 'Contrast',
    description: '"more" strengthens borders and text; "system" follows the system.',
  },
  outdoor: {
    title: 'Outdoor mode',
    description: 'For sun and gloves: black on white, large buttons, brighter images, no motion.',
  },
  density: {
    title: 'Density',
    description: 'Space between rows, tiles and buttons. "compact" fits more on the screen.',
  },
  language: {
    title: 'Language',
    description: `Language of the app: ${listFormat('en-GB', { type: 'disjunction' }).format(languageTags.map((tag) => `"${tag}"`))}. "system", or any other tag, follows the system.`,
  },
  timeZone: {
    title: 'Time zone',
    description:
      'Zone of all times on the screen and in exports: of this laptop, UTC, or of the device if known.',
  },
  precision: {
    title: 'Precision of opened images',
    description:
      '"full" downloads the full image when a user opens it. "low" downloads the small one until the user asks for the full one, which saves data.',
  },
  tileSize: {
    title: 'Tile size',
    description: 'Size of the tiles in a gallery.',
  },
  galleryForm: {
    title: 'Form of the gallery',
    description: 'Whether a gallery opens as tiles ("grid"), as a table or as a map.',
  },
  zoom: {
    title: 'Zoom',
    description: 'Size of everything in the window, as a share of the normal size.',
  },
  sidebarWidthPixels: {
    title: 'Width of the fleet list',
    description: 'Width of the fleet list, in pixels.',
  },
  namesInLog: {
    title: 'Names in the log',
    description:
      'When true, the log contains the identifiers of devices, archives and organizations, which helps support. It never contains secrets.',
  },
  exportNames: {
    title: 'Names of exported files',
    description:
      'Template for the folders and names of exported images, for example "{organization}/{device}/{captured:yyyy-MM-dd HH-mm-ss} {precision}".',
  },
  exportTemplates: {
    title: 'Saved templates for names of exported files',
    description: 'Templates that the export dialog offers by name.',
  },
  exportMissing: {
    title: 'Missing images of an export',
    description:
      'What an export does about images that are not downloaded: download them first, request them for the next sync, or leave them out.',
  },
  exportForm: {
    title: 'Form of exports',
    description: 'A folder, one ZIP, or a ZIP in parts.',
  },
  exportPartMegabytes: {
    title: 'Size of ZIP parts',
    description: 'Largest size of one part of a ZIP in parts, in MB.',
  },
  exportSigned: {
    title: 'Sign exports',
    description:
      "When true, every export is signed with the laptop's key, and an export that cannot be signed does not start.",
  },
  exportReport: {
    title: 'PDF of exports',
    description:
      'PDF in an export: none, a contact sheet with 1, 2, 6 or 12 images on a page, a report with a page for each image, or a comparison with the images of a device on a page.',
  },
  healthSensitivity: {
    title: 'Devices that need a look',
    description:
      'How readily a device is listed under "Needs a look": "more" finds more, with more false alarms; "fewer" lists only clear cases.',
  },
  singleKeys: {
    title: 'Single keys',
    description:
      'When false, letters, digits and signs alone are no shortcuts, so that dictation and slips trigger nothing.',
  },
  keys: {
    title: 'Keys of shortcuts',
    description: 'Keys to press instead of the usual ones, each in one part of the window.',
  },
  keepMessages: {
    title: 'Keep messages',
    description: 'When true, messages at the foot of the window stay until the user dismisses them.',
  },
  tray: {
    title: 'System tray icon',
    description:
      'When the icon is shown on Windows and Linux: during a sync, always, or never. macOS has the dock instead.',
  },
};
