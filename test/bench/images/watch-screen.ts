import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { readNumber } from './numbered-image.ts';

/** How long an image may take to be seen, ms. */
const PATIENCE = 60_000;
const LOOKS_EVERY = 5;

/** What a person sees of a page, as pictures of its frames. */
export interface WatchedScreen {
  /** When the numbered image was first on the screen at or after `since`, ms since the epoch. */
  untilSeen(number: number, since: number): Promise<number>;
  close(): Promise<void>;
}

/** Watches the frames that the browser shows, 320 px wide; images are recognised by the number that is drawn on them. */
export async function watchScreen(page: Page): Promise<WatchedScreen> {
  const cdp = await page.context().newCDPSession(page);
  const seen: { readonly number: number | null; readonly at: number }[] = [];
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void cdp.send('Page.screencastFrameAck', { sessionId });
    const at = (metadata.timestamp ?? Number.NaN) * 1_000;
    void sharp(Buffer.from(data, 'base64'))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
      .then(({ data: pixels, info }) => seen.push({ number: readNumber(pixels, info), at }));
  });
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 70, maxWidth: 320, maxHeight: 200 });
  return {
    async untilSeen(number, since) {
      const patientUntil = Date.now() + PATIENCE;
      for (;;) {
        const times = seen
          .filter((frame) => frame.number === number && frame.at >= since)
          .map(({ at }) => at);
        if (times.length > 0) return Math.min(...times);
        if (Date.now() > patientUntil) throw new Error(`Image ${number} was never seen.`);
        await sleep(LOOKS_EVERY);
      }
    },
    async close() {
      await cdp.send('Page.stopScreencast');
      await cdp.detach();
    },
  };
}
