import type { Settings } from '../../preload/contract/index.ts';
import { currentLanguage } from '../locales/current.ts';

/** What the style sheets read of the root: see the files beside this one. */
type ThemeMarks = Readonly<Record<'theme' | 'contrast' | 'density' | 'outdoor', string | null>>;

/** The marks for what the person chose and what the system asks for; null: no mark. */
function themeMarks(settings: Settings | null, systemWantsContrast: boolean): ThemeMarks {
  const wantsContrast = settings?.contrast === 'more' || systemWantsContrast;
  return {
    theme: settings?.theme ?? 'system',
    contrast: wantsContrast ? 'more' : null,
    density: settings?.density === 'compact' ? 'compact' : null,
    outdoor: settings?.outdoor === true ? '' : null,
  };
}

/** Puts theme, size, language and direction on the page. */
export function applyTheme(settings: Settings | null, root: HTMLElement): void {
  const { matches } = window.matchMedia('(prefers-contrast: more)');
  for (const [name, value] of Object.entries(themeMarks(settings, matches))) {
    if (value === null) delete root.dataset[name];
    else root.dataset[name] = value;
  }
  root.style.setProperty('--zoom', String(settings?.zoom ?? 1));
  const { tag, direction } = currentLanguage();
  root.lang = tag;
  root.dir = direction;
}
