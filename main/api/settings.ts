import { type AppEvent, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Preferences } from '../app/preferences.ts';

/** Calls about what a person chose for the screen. */
export function createSettingsHandlers(services: {
  readonly preferences: Preferences;
  readonly emit: (event: AppEvent) => void;
}): Handlers['settings'] {
  const { preferences, emit } = services;
  return {
    read: async () => succeed(preferences.read()),
    async change(change) {
      const changed = preferences.change(change);
      if (changed.ok) emit({ name: 'settingsChanged', payload: changed.value });
      return changed;
    },
  };
}
