import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type LoopbackRedirect,
  openLoopbackRedirect,
} from '../../../../main/account/sign-in/loopback-redirect.ts';

const never = new AbortController().signal;
let redirect: LoopbackRedirect;
const words = { language: 'de', title: 'Angemeldet', advice: 'Zurück zur App.' };

beforeEach(async () => {
  redirect = await openLoopbackRedirect();
});
afterEach(() => redirect.end('failed', words));

/** The status of a request under a host name that the test chooses, as a page with a bent name would send it. */
function statusAs(host: string, target: string): Promise<number> {
  const { hostname, port } = new URL(redirect.address);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once('error', reject);
    sent.end();
  });
}

describe('the address on loopback (RFC 8252 7.3)', () => {
  it('is on 127.0.0.1 with a port that the system chose', () => {
    expect(redirect.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/signed-in$/);
  });

  it('takes the answer that carries the state, says how it ended, and is gone', async () => {
    const answer = redirect.answer('right', never);
    const page = fetch(`${redirect.address}?code=c1&state=right`);
    expect((await answer).get('code')).toBe('c1');
    await redirect.end('signedIn', words);
    const shown = await page;
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await shown.text()).toContain('<h1 dir="auto">Angemeldet</h1><p dir="auto">Zurück zur App.</p>');
    await expect(fetch(redirect.address)).rejects.toThrow();
  });

  it('refuses whatever else knocks, and goes on waiting', async () => {
    const answer = redirect.answer('right', never);
    const { host } = new URL(redirect.address);
    for (const target of ['?code=stolen&state=wrong', '?code=stolen', '/other?state=right']) {
      expect((await fetch(`${redirect.address}${target}`)).status).toBe(404);
    }
    expect((await fetch(`${redirect.address}?state=right`, { method: 'POST' })).status).toBe(404);
    expect(await statusAs('attacker.example', '/signed-in?state=right')).toBe(404);
    const page = statusAs(host, '/signed-in?state=right&code=c2');
    expect((await answer).get('code')).toBe('c2');
    await redirect.end('failed', words);
    expect(await page).toBe(400);
  });

  it('takes one answer only', async () => {
    const answer = redirect.answer('right', never);
    const first = fetch(`${redirect.address}?code=c1&state=right`);
    await answer;
    expect((await fetch(`${redirect.address}?code=c2&state=right`)).status).toBe(404);
    await redirect.end('signedIn', words);
    expect((await first).status).toBe(200);
  });

  it('P39: ends although the browser dropped the page while the token was fetched', async () => {
    const answer = redirect.answer('right', never);
    const tab = new AbortController();
    const page = fetch(`${redirect.address}?code=c1&state=right`, { signal: tab.signal });
    await answer;
    tab.abort();
    await expect(page).rejects.toThrow();
    // After another exchange the server has seen that the connection is gone.
    expect((await fetch(`${redirect.address}?state=wrong`)).status).toBe(404);
    await redirect.end('signedIn', words);
    await expect(fetch(redirect.address)).rejects.toThrow();
  });

  it('ends with the reason of the caller that gives up', async () => {
    const controller = new AbortController();
    const answer = redirect.answer('right', controller.signal);
    controller.abort(new Error('The person cancelled.'));
    await expect(answer).rejects.toThrow('The person cancelled.');
  });
});
