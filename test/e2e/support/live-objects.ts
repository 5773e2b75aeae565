import type { CDPSession, Page } from '@playwright/test';

/** Objects of a page that stay alive after a garbage collection. */
export interface LiveObjects {
  readonly nodes: number;
  readonly listeners: number;
  /** How many workers run, by the name of their script without its hash. */
  readonly workers: Readonly<Record<string, number>>;
  /** Decoded pictures that nobody closed. */
  readonly openBitmaps: number;
}

/** Counts the instances of a class that a page can still reach. `isOpen` is the body of a function of one instance. */
async function countInstances(session: CDPSession, constructor: string, isOpen: string): Promise<number> {
  const { result: prototype } = await session.send('Runtime.evaluate', {
    expression: `${constructor}.prototype`,
  });
  if (prototype.objectId === undefined) return 0;
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId,
    objectGroup: 'counted',
  });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: `function () { return this.filter((each) => ${isOpen}).length; }`,
    returnByValue: true,
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup: 'counted' });
  return Number(result.value);
}

function countByName(addresses: readonly string[]): Readonly<Record<string, number>> {
  const names = addresses.map((address) => /([a-z]+)-worker/.exec(address)?.[1] ?? address);
  return Object.fromEntries([...Map.groupBy(names, String)].map(([name, all]) => [name, all.length]));
}

/** Collects garbage, then counts what is left. */
export async function countLiveObjects(page: Page): Promise<LiveObjects> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Performance.enable');
    const openBitmaps = await countInstances(session, 'ImageBitmap', 'each.width > 0');
    for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
    return {
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      workers: countByName(page.workers().map((worker) => worker.url())),
      openBitmaps,
    };
  } finally {
    await session.detach();
  }
}
