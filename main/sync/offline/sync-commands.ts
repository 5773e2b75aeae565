import type { SyncCommand } from '../../../preload/contract/index.ts';
import type { OfflineStore } from '../../library/offline/offline-store.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import type { Connection } from '../connection.ts';
import type { Planning } from '../queue/planning.ts';
import type { SyncQueue } from '../queue/sync-queue.ts';
import type { TrafficMeter } from '../traffic/traffic-meter.ts';
import type { ReadyChecks } from './ready-check.ts';
import type { SyncChoice } from './sync-choice.ts';
import type { SyncCycle } from './sync-cycle.ts';

interface SyncCommandsOptions {
  readonly store: OfflineStore;
  readonly planning: Planning;
  readonly queue: SyncQueue;
  readonly choice: SyncChoice;
  readonly cycle: SyncCycle;
  readonly ready: ReadyChecks;
  readonly traffic: TrafficMeter;
  readonly connection: Pick<Connection, 'state' | 'workOffline' | 'retryNow'>;
  readonly notify: () => void;
}

/** Queue rows removed in one transaction. */
const CLEAR_ROWS = 500;

/**
 * Creates the user's commands for the downloads; each works in the states that offer it, and is
 * harmless in others.
 */
export function createSyncCommands(options: SyncCommandsOptions) {
  const { store, planning, queue, choice, cycle, ready, traffic, connection, notify } = options;

  const commands: Readonly<Record<SyncCommand, () => void | Promise<void>>> = {
    async start() {
      if (choice.get().paused) choice.change({ paused: false });
      queue.release();
      await cycle.startForPerson();
    },
    pause: () => choice.change({ paused: true }),
    resume: () => choice.change({ paused: false }),
    async cancel() {
      await queue.end('cancelled');
      queue.release();
      while (store.write((tables) => tables.queue.clear(CLEAR_ROWS))) {
        await planning.idle();
        await yieldToEventLoop();
      }
      await cycle.planMissing();
      notify();
    },
    retryFailed: cycle.retryFailed,
    tryNow() {
      queue.tryNow();
      // A service that asked for a wait is not requested earlier.
      if (connection.state().pausedUntil === null) connection.retryNow();
    },
    continueAnyway() {
      traffic.exceedLimit();
      queue.startAgain();
    },
    goOnline() {
      if (choice.get().mode === 'offline') choice.changeMode('auto');
      else connection.workOffline(false);
    },
    async useAuto() {
      choice.changeMode('auto');
      await commands.start();
    },
    cancelCheck() {
      const check = ready.current();
      if (check !== null) ready.cancel(check.id);
    },
  };

  return (command: SyncCommand) => commands[command]();
}
