import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type { Bridge } from '../../../preload/contract/index.ts';
import { environmentOf, gallery, signIn } from '../../e2e/support/screens.ts';
import { type ChildService, startChildService } from '../../support/child-service.ts';
import { makeProfile, type Stage } from '../core/stage.ts';
import { NotHere, type Step } from '../core/step.ts';
import { within } from '../core/within.ts';

interface SimulatorAddress {
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
}

const simulator = join(import.meta.dirname, '../../../simulator/cli.ts');
const SMALL_FLEET = ['--port', '0', '--organizations', '1', '--devices', '3', '--archives', '0'];

/** In ms: a person may have to unlock the keychain; on a build server its dialog waits for ever. */
const KEYCHAIN_LIMIT_MS = 60_000;

/** Seals and opens a text in Electron's main process; the first letters of what is sealed. */
async function sealedPrefix(stage: Stage): Promise<string | null> {
  const { electron } = await stage.demo();
  if (electron === null) return 'v11';
  const silent = () => new NotHere(`the keychain did not answer within ${KEYCHAIN_LIMIT_MS / 1_000} s`);
  return within(KEYCHAIN_LIMIT_MS, () => sealAndOpen(electron), silent);
}

function sealAndOpen(electron: ElectronApplication): Promise<string | null> {
  return electron.evaluate(async ({ safeStorage }) => {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
    const sealed = await safeStorage.encryptStringAsync('a secret');
    const { result } = await safeStorage.decryptStringAsync(sealed);
    return result === 'a secret' ? sealed.subarray(0, 3).toString('latin1') : null;
  });
}

/** A sealed sign-in survives a restart. */
async function signInAndStartAgain(stage: Stage): Promise<void> {
  const prefix = await sealedPrefix(stage);
  if (prefix === null || (process.platform === 'linux' && prefix === 'v10'))
    throw new NotHere('this session has no keychain; Fleetglass then keeps the session in memory');
  const service: ChildService<SimulatorAddress> = await startChildService(simulator, SMALL_FLEET);
  const { announcement } = service;
  try {
    const profile = makeProfile(stage.makeFolder('keychain'));
    const start = { profile, environments: [environmentOf(announcement)] };
    const first = await stage.start(start);
    await signIn(first.page, announcement);
    await gallery(first.page).getByRole('gridcell').first().waitFor();
    const second = await stage.start(start);
    await gallery(second.page).getByRole('gridcell').first().waitFor();
    const answer = await second.page.evaluate(() =>
      (window as unknown as { fleetglass: Bridge }).fleetglass.session.state(),
    );
    const status = answer.ok ? answer.value.status : answer.failure.code;
    if (status !== 'signedIn') throw new Error(`after a restart the account is ${status}`);
  } finally {
    await stage.close();
    await service.stop();
  }
}

export const shellSteps: readonly Step[] = [
  {
    name: 'keychain',
    shows: 'a sign-in over a restart, sealed by the keychain of the system',
    needsDesktop: true,
    begin: signInAndStartAgain,
  },
  {
    name: 'tray',
    shows: 'the icon of the tray, its menu and its line of words',
    systems: ['linux', 'win32'],
    needsDesktop: true,
    begin: async (stage) => void (await stage.demo()),
    question:
      'Is there an icon of Fleetglass beside the clock, does its menu open, and does “Show window” restore a minimized window?',
  },
  {
    name: 'dock',
    shows: 'the menu of the dock',
    systems: ['darwin'],
    needsDesktop: true,
    async begin(stage) {
      const { electron } = await stage.demo();
      const items = await electron?.evaluate(({ app }) => app.dock?.getMenu()?.items.length ?? 0);
      if (items === 0) throw new Error('the dock has no menu of Fleetglass');
    },
    question: 'Does a right click on Fleetglass in the dock show what it downloads, and “Work offline”?',
  },
  {
    name: 'notification',
    shows: 'a notification, and the press on it',
    needsDesktop: true,
    async begin(stage) {
      const { page, electron } = await stage.demo();
      const isSupported = await electron?.evaluate(({ Notification }) => Notification.isSupported());
      if (isSupported === false) throw new NotHere('this session shows no notifications');
      const answer = await page.evaluate(() =>
        (window as unknown as { fleetglass: Bridge }).fleetglass.app.notify({
          title: 'The rehearsal',
          body: 'Minimize Fleetglass, then press here.',
        }),
      );
      if (!answer.ok) throw new Error(describeFailure(answer.failure));
    },
    question: 'Did a notification “The rehearsal” come, and does a press on it restore the minimized window?',
  },
];
