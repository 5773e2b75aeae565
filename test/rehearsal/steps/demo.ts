import { expect, type Page } from '@playwright/test';
import { describeFailure } from '../../../preload/contract/core/describe-failure.ts';
import type { Bridge } from '../../../preload/contract/index.ts';

/** A start and what follows it may take so long on a slow laptop, ms. */
export const START_LIMIT_MS = 60_000;

/** Waits for what comes at once on any other laptop. */
export const expectSoon = expect.configure({ timeout: START_LIMIT_MS });

/** A device of the demo fleet that is not on top of it; undefined while the fleet arrives. */
function fourthDevice(page: Page) {
  return page.evaluate(async () => {
    const bridge = (window as unknown as { fleetglass: Bridge }).fleetglass;
    const answer = await bridge.fleet.devices({ offset: 3, limit: 1 });
    return answer.ok ? answer.value.rows[0] : undefined;
  });
}

/** A device of the demo fleet, as soon as there is one. */
export async function someDevice(page: Page): Promise<{ readonly id: string; readonly name: string }> {
  await expectSoon.poll(() => fourthDevice(page)).toBeDefined();
  const { id = '', name = '' } = (await fourthDevice(page)) ?? {};
  return { id, name };
}

/** Keeps the newest low image of a device offline. */
export async function pin(page: Page, deviceId: string): Promise<void> {
  const answer = await page.evaluate(
    (id) =>
      (window as unknown as { fleetglass: Bridge }).fleetglass.offline.addPin({
        target: { kind: 'device', deviceId: id },
        rule: { kind: 'newest', number: 0 },
        precision: 'low',
      }),
    deviceId,
  );
  if (!answer.ok) throw new Error(describeFailure(answer.failure));
}
