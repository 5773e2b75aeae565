import { type BrowserSignIn, fail } from '../../../preload/contract/index.ts';
import { type BrowserSignInContext, signInByBrowser } from './browser-sign-in.ts';
import { notOffered } from './session-failures.ts';
import type { SignInMethod } from './sign-in-method.ts';

/**
 * Signs in on the page of the environment's authorization server, in the system's browser.
 * Failures: those of `signInByBrowser`.
 */
export function createBrowserMethod(
  services: Omit<BrowserSignInContext, 'server' | 'kind'>,
): SignInMethod<BrowserSignIn> {
  return async ({ kind, signIn: { authorization } }, _attempt, signal) =>
    authorization === undefined
      ? fail(notOffered)
      : signInByBrowser({ ...services, server: authorization, kind }, signal);
}
