import { z } from 'zod';

export const themes = ['system', 'light', 'dark'] as const;
export const tileSizes = ['small', 'medium', 'large'] as const;

/** What a person chose for the screen. Unknown or broken stored values fall back one by one. */
export const settings = z.object({
  theme: z.enum(themes),
  tileSize: z.enum(tileSizes),
  /** Share of the default text size: 0.8 to 2. */
  zoom: z.number().min(0.8).max(2),
  sidebarWidthPixels: z.int().min(180).max(560),
});

export const settingsChange = settings.partial();

export const defaultSettings: Settings = {
  theme: 'system',
  tileSize: 'medium',
  zoom: 1,
  sidebarWidthPixels: 264,
};

export type Settings = z.infer<typeof settings>;
export type SettingsChange = z.infer<typeof settingsChange>;
