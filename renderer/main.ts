import type { Bridge } from '../preload/contract/index.ts';
import { whenIdle } from './core/when-idle.ts';
import { guardFocus } from './dom/focus-guard.ts';
import { stopComposedKeys } from './keyboard/composed-keys.ts';
import { wasTextMissed } from './locales/late-texts.ts';
import { renderAgain } from './locales/render-again.ts';
import { followSettings } from './state/settings/follow-language.ts';
import './shell/app-shell.ts';
import { followNotes } from './shell/follow-notes.ts';
import { followTiles } from './shell/follow-tiles.ts';
import { provideApp } from './state/app-context.ts';
import { createAppState } from './state/app-state.ts';

declare global {
  interface Window {
    /** Set by the preload script. */
    readonly fleetglass: Bridge;
  }
}

stopComposedKeys(window);
guardFocus(window);
const app = createAppState(window.fleetglass);
followSettings(app.settings, () => {
  renderAgain(document);
  // The gallery's days may end at a different midnight.
  app.gallery.reload(false);
});
provideApp(document, app);
document.body.append(document.createElement('app-shell'));
followTiles(window.fleetglass, document);
followNotes(app.notes, document);
void whenIdle().then(async () => {
  await import('./shell/after-start.ts');
  if (wasTextMissed()) renderAgain(document);
});
