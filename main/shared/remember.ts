import type { SettingsFile } from './desktop.ts';

/** Stores a value off the event loop. If the disk refuses it, the app only forgets it. */
export function remember(settings: Pick<SettingsFile, 'store'>, key: string, value: unknown): void {
  settings.store(key, value).catch(() => undefined);
}
