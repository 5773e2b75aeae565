import { isAbsolute } from 'node:path';
import { type Failure, fail, type Handlers, type Result, succeed } from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';
import type { Workspace } from '../app/workspace.ts';

/** Creates the calls. The paths of carry packs stay in the main process. */
export function createPackHandlers(services: Services): Handlers['packs'] {
  const { workspace, desktop, exporting, managed, packIdentity, givenPacks, emit } = services;
  const { allow = true, recipients = null } = managed.values.carryPacks ?? {};
  const opener = <Value>(use: (opener: Workspace['packOpener']) => Result<Value>) =>
    workspace.use(({ packOpener }) => use(packOpener));

  return {
    policy: async () =>
      succeed({ isAllowed: allow, recipients: recipients === null ? null : [...recipients] }),
    async identity({ make }) {
      const state = make ? await packIdentity.state() : await packIdentity.storedState();
      return succeed(
        state.kind === 'ready' ? { kind: 'ready', recipient: state.key.recipient } : { kind: state.kind },
      );
    },
    estimate: (contents) => workspace.use(({ packMaker }) => packMaker.estimate(contents)),
    start: (order) =>
      workspace.use(async ({ packMaker }) => {
        const file = await desktop.chooseNewPack(packMaker.proposedName());
        if (file === null) return succeed(null);
        const started = packMaker.start(order, file, (progress) =>
          emit({ name: 'exportProgressed', payload: progress }),
        );
        if (!started.ok) return started;
        void started.value.finished.finally(exporting.begin());
        return succeed(started.value.progress());
      }),
    choose: () =>
      workspace.use(async ({ packOpener }) => {
        const file = await desktop.choosePack();
        return succeed(file === null ? null : packOpener.open(file));
      }),
    drop: ({ path }) => opener(({ open }) => (isAbsolute(path) ? succeed(open(path)) : fail(nothingDropped))),
    takeGiven: () =>
      opener(({ open }) => {
        const file = givenPacks.take();
        return succeed(file === null ? null : open(file));
      }),
    opening: () => opener(({ current }) => succeed(current())),
    unlock: ({ openingId, passphrase }) => opener(({ unlock }) => unlock(openingId, passphrase)),
    add: ({ openingId, hasPins }) => opener(({ add }) => add(openingId, hasPins)),
    cancel: ({ openingId }) =>
      opener(({ cancel }) => {
        cancel(openingId);
        return succeed(null);
      }),
  };
}

const nothingDropped: Failure = { code: 'invalidInput', refusal: 'dropNotLocal' };
