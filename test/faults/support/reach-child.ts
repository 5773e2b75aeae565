import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { type App, createApp } from '../../../main/app.ts';
import { prepareProfileFolder } from '../../../main/desktop/lifecycle/profile-folder.ts';
import { openSettingsFile } from '../../../main/desktop/settings-file.ts';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type { FailureCode, Result, SubjectReference } from '../../../preload/contract/index.ts';
import { planExport, usualStart } from '../../main/support/plan-export.ts';
import { createMemoryDesktop } from '../../support/memory-desktop.ts';

/** The child of the tests of what stays in reach: starts the product over each profile, without a network, and reports what can be done there. */
const [exportFolder = '', ...profiles] = process.argv.slice(2);
const STANDARD_OUTPUT = 1;

class Failed extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

async function valueOf<Value>(result: Promise<Result<Value>>): Promise<Value> {
  const answer = await result;
  if (!answer.ok) throw new Failed(answer.failure.code, describeFailure(answer.failure));
  return answer.value;
}

/** What a pin retains is planned after a start that had to rebuild; ms. */
const PLAN_MS = 10_000;

/** The pins, when it is known what they retain. */
async function readPins({ handlers: { offline } }: App) {
  for (const began = Date.now(); ; await setTimeout(10)) {
    const pins = await valueOf(offline.pins({ offset: 0, limit: 10 }));
    if (pins.rows.every(({ total }) => total > 0) || Date.now() - began > PLAN_MS) return pins;
  }
}

/** Exports what is downloaded; how many files were written. */
async function exportAll(app: App, subjects: readonly SubjectReference[]): Promise<number> {
  const { exports } = app.handlers;
  const { exportId, fileCount } = await planExport(exports, subjects, valueOf);
  await valueOf(exports.chooseFolder({ exportId }));
  const ended = Promise.withResolvers<string>();
  app.subscribe((event) => {
    if (event.name === 'exportProgressed' && event.payload.state !== 'running')
      ended.resolve(event.payload.state);
  });
  await valueOf(exports.start(usualStart(exportId)));
  return (await ended.promise) === 'done' ? fileCount : 0;
}

async function useAccount(profileFolder: string) {
  prepareProfileFolder(profileFolder);
  const desktop = createMemoryDesktop(profileFolder, {
    settings: openSettingsFile(profileFolder, () => Date.now()),
    chooseFolder: async () => exportFolder,
  });
  const app = createApp(desktop, { startInDemo: false, environmentsText: undefined });
  try {
    const { session, fleet, gallery, offline, storage } = app.handlers;
    const [known] = await valueOf(session.accounts(null));
    if (known === undefined) throw new Failed('notFound', 'There is no account.');
    await valueOf(session.openAccount({ accountId: known.account.id }));
    const { rows } = await valueOf(fleet.devices({ offset: 0, limit: 100 }));
    const subjects = rows.map(({ id }) => ({ deviceId: id, archiveId: null }));
    const intact: string[] = [];
    let shown = 0;
    for (const subject of subjects) {
      const hash = (await valueOf(gallery.tile({ subject }))).low?.hash;
      if (hash !== undefined) shown += 1;
      const opened = hash === undefined ? null : await app.openImage(hash);
      if (opened === null) continue;
      const sum = createHash('sha256')
        .update(await readFile(opened.file))
        .digest('hex');
      if (sum === hash) intact.push(sum);
    }
    const exported = intact.length === 0 ? 0 : await exportAll(app, subjects);
    const { notices } = await valueOf(app.handlers.app.info(null));
    const { total: pins, rows: pinned } = await readPins(app);
    /** What tiles, pins and the storage call downloaded. */
    const downloaded = {
      shown,
      pinned: pinned.reduce((sum, pin) => sum + pin.downloaded, 0),
      stored: (await valueOf(storage.state(null))).images,
    };
    const ofVisit = await Promise.all(subjects.map((subject) => valueOf(offline.baseline({ subject }))));
    const requested = (await valueOf(offline.requestedDownloads({ offset: 0, limit: 10 }))).total;
    return {
      images: intact.length,
      exported,
      downloaded,
      notices,
      pins,
      requested,
      baselines: ofVisit.filter((baseline) => baseline?.low !== null && baseline !== null).length,
    };
  } finally {
    await app.close();
  }
}

/** Damage that no start finds shows at a call; the next start mends it. */
async function useOnceOrTwice(profileFolder: string) {
  try {
    return { starts: 1, ...(await useAccount(profileFolder)) };
  } catch (error) {
    if (!(error instanceof Failed) || error.code !== 'libraryDamaged') throw error;
    return { starts: 2, ...(await useAccount(profileFolder)) };
  }
}

for (const profile of profiles) {
  const report = await useOnceOrTwice(profile).catch((error: unknown) => ({
    error: String(error),
  }));
  writeSync(STANDARD_OUTPUT, `${JSON.stringify(report)}\n`);
  await setTimeout(0);
}
process.exit(0);
