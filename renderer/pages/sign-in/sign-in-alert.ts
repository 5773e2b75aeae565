import { html, nothing, type TemplateResult } from 'lit';
import type { Failure } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import '../../elements/widgets/failure-note.ts';
import { textButton } from '../../elements/widgets/text-button.ts';

/** Why the last sign-in failed, and the actions that this page has for it. */
interface SignInAlertParts {
  /** Of the last sign-in. */
  readonly failure: Failure | null;
  /** Why the environments are not known. */
  readonly optionsFailure: Failure | null;
  readonly tryAgain: () => void;
  readonly testConnection: () => void;
}

/** What a server that was reached said: no test of the way there would find anything. */
const SAID_BY_SERVER: ReadonlySet<Failure['code']> = new Set([
  'wrongCredentials',
  'tokenRefused',
  'authorizationFailed',
  'jobRunning',
]);

/** The failure between the fields and the button; nothing while all is well. */
export function renderSignInAlert(parts: SignInAlertParts): TemplateResult | typeof nothing {
  const shown = parts.failure ?? parts.optionsFailure;
  if (shown === null) return nothing;
  // Before anybody is signed in, a web page may also mean that this is the address of something else.
  const advice = shown.code === 'networkNeedsSignIn' ? text('signIn.portalAdvice') : null;
  return html`<div class="alert" role="alert" tabindex="-1">
    <failure-note .failure=${shown} .advice=${advice}>${renderAction(parts)}</failure-note>
  </div>`;
}

/** A test of the connection tells a server that was not reached from a server that refused. */
function renderAction(parts: SignInAlertParts): TemplateResult | typeof nothing {
  const { failure, tryAgain, testConnection } = parts;
  if (failure === null) return textButton(text('action.tryAgain'), tryAgain);
  return SAID_BY_SERVER.has(failure.code) ? nothing : textButton(text('networkTest.open'), testConnection);
}
