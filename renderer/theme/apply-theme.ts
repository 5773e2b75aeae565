import type { Settings } from '../../preload/contract/index.ts';
import { currentLanguage } from '../locales/current.ts';

/** Applies theme, size, language and direction to the root of the page. */
export function applyTheme(settings: Settings | null, root: HTMLElement): void {
  const wantsContrast =
    settings?.contrast === 'more' || window.matchMedia('(prefers-contrast: more)').matches;
  const marks = {
    theme: settings?.theme ?? 'system',
    contrast: wantsContrast ? 'more' : null,
    density: settings?.density === 'compact' ? 'compact' : null,
    outdoor: settings?.outdoor === true ? '' : null,
  };
  for (const [name, value] of Object.entries(marks)) {
    if (value === null) delete root.dataset[name];
    else root.dataset[name] = value;
  }
  root.style.setProperty('--zoom', String(settings?.zoom ?? 1));
  const { tag, direction } = currentLanguage();
  root.lang = tag;
  root.dir = direction;
}
