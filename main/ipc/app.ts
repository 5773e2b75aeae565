import { PAGE_LIMIT } from '../../preload/contract/core/limits.ts';
import { type AppInfo, type Diagnostics, type Handlers, succeed } from '../../preload/contract/index.ts';
import { calendarDayOf, dateText } from '../../preload/contract/rules/calendar-day.ts';
import { describeManaged } from '../account/environments/read-managed.ts';
import type { Services } from '../app/accounts.ts';
import { fleetLists } from '../diagnostics/fleet-lists.ts';
import { supportReport } from '../diagnostics/support-report.ts';

export function createAppHandlers(services: Services): Handlers['app'] {
  const { desktop, workspace, links, preferences, locations, options, emit } = services;
  let shown: string | null = null;
  return {
    info: async () => succeed(await describeApp(services)),
    async openPage({ page }) {
      await desktop.openPage(page);
      return succeed(null);
    },
    async painted() {
      options.onPainted?.();
      return succeed(null);
    },
    diagnostics: async () => succeed(await describeDiagnostics(services)),
    async report() {
      shown = await writeSupportReport(services);
      return succeed({ text: shown });
    },
    async saveReport() {
      // Saves the text exactly as it was on the screen.
      const text = shown ?? (await writeSupportReport(services));
      const day = dateText(calendarDayOf(desktop.clock.now(), undefined));
      const saved = await desktop.saveText(`Fleetglass diagnostics ${day}.txt`, text);
      return saved.ok ? succeed({ saved: saved.value }) : saved;
    },
    async revealCrashReports() {
      await desktop.revealCrashReports();
      return succeed(null);
    },
    // Keeps sign-ins, environments and the library, which are not settings of the page.
    async resetSettings() {
      emit({ name: 'settingsChanged', payload: preferences.reset() });
      locations.reset();
      for (const key of ['window', 'lastExportFolder']) desktop.settings.remove(key);
      return succeed(null);
    },
    async notify({ title, body }) {
      desktop.notify(title, body);
      return succeed(null);
    },
    takeLink: async () => succeed(links.take()),
    linkTo: (location) =>
      workspace.use(({ account }) => {
        const text = links.to(account.environment.id, location);
        return text.ok ? succeed({ text: text.value }) : text;
      }),
    async restart() {
      desktop.restart();
      return succeed(null);
    },
  };
}

const settingsNotices = { corrupt: 'settingsSetAside', unreadable: 'settingsUnreadable' } as const;

async function describeApp(services: Services): Promise<AppInfo> {
  const { desktop, environments, managed, workspace, options } = services;
  const { fault } = desktop.settings;
  return {
    version: desktop.version,
    platform: desktop.platform,
    startInDemo: options.startInDemo,
    notices: [
      // If the file is unreadable, its list may be intact.
      ...(services.areAccountsRestored && fault !== 'unreadable' ? (['accountsRestored'] as const) : []),
      ...(fault === null ? [] : [settingsNotices[fault]]),
      ...(environments.configurationInvalid ? (['environmentsInvalid'] as const) : []),
      ...(managed.problems.length > 0 ? (['managedInvalid'] as const) : []),
      ...(options.safeStart === true ? (['safeStart'] as const) : []),
      ...(await workspace.notices()),
    ],
    managed: describeManaged(managed),
    defect: services.defects.last(),
  };
}

async function describeDiagnostics({ desktop, workspace, capabilities }: Services): Promise<Diagnostics> {
  const environment = workspace.current()?.account.environment ?? null;
  const service = environment === null ? [] : capabilities.describe(environment.id).capabilities;
  const reading = environment === null ? null : capabilities.detectedProfile(environment.id);
  return { ...(await desktop.diagnostics()), service, reading };
}

/** Returns the redacted text of a support report. */
async function writeSupportReport(services: Services): Promise<string> {
  const { desktop, log, managed, preferences, session, workspace, jobs } = services;
  const overview = workspace.current()?.fleet.overview(0, PAGE_LIMIT);
  return supportReport({
    at: desktop.clock.now(),
    diagnostics: await describeDiagnostics(services),
    settings: preferences.read(),
    managed: describeManaged(managed),
    states: {
      session: session.state().status,
      connection: workspace.current()?.connection.state().status ?? 'none',
      job: jobs.isRunning() ? 'running' : 'none',
      ...(overview === undefined ? {} : fleetLists(overview)),
    },
    log: await log.recent(),
  });
}
