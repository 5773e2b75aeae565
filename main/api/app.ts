import { type AppInfo, fail, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Links } from '../app/links.ts';
import { notSignedIn } from '../app/with-workspace.ts';
import type { Desktop } from '../core/desktop.ts';

/** Calls about the app itself. */
export function createAppHandlers(services: {
  readonly desktop: Pick<
    Desktop,
    'openPage' | 'notify' | 'diagnostics' | 'revealCrashReports' | 'restart' | 'saveText' | 'clock'
  >;
  readonly info: () => Promise<AppInfo>;
  /** The page shows what the person came for. */
  readonly onPainted: () => void;
  readonly resetSettings: () => void;
  /** The text of a report on this laptop, redacted. */
  readonly report: () => Promise<string>;
  readonly links: Links;
  /** The environment of the account in use; null: nobody's. */
  readonly environmentId: () => string | null;
}): Handlers['app'] {
  const { desktop } = services;
  let shown: string | null = null;
  return {
    info: async () => succeed(await services.info()),
    async openPage({ page }) {
      await desktop.openPage(page);
      return succeed(null);
    },
    async painted() {
      services.onPainted();
      return succeed(null);
    },
    diagnostics: async () => succeed(await desktop.diagnostics()),
    async report() {
      shown = await services.report();
      return succeed({ text: shown });
    },
    async saveReport() {
      // What is saved is what was read, to the letter.
      const text = shown ?? (await services.report());
      const day = new Date(desktop.clock.now()).toISOString().slice(0, 10);
      const saved = await desktop.saveText(`Fleetglass diagnostics ${day}.txt`, text);
      return saved.ok ? succeed({ saved: saved.value }) : saved;
    },
    async revealCrashReports() {
      await desktop.revealCrashReports();
      return succeed(null);
    },
    async resetSettings() {
      services.resetSettings();
      return succeed(null);
    },
    async notify({ title, body }) {
      desktop.notify(title, body);
      return succeed(null);
    },
    takeLink: async () => succeed(services.links.take()),
    async linkTo(place) {
      const environmentId = services.environmentId();
      if (environmentId === null) return fail(notSignedIn);
      const text = services.links.to(environmentId, place);
      return text.ok ? succeed({ text: text.value }) : text;
    },
    async restart() {
      desktop.restart();
      return succeed(null);
    },
  };
}
