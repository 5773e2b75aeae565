import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { InquiryOutcome } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';
import { stepWords } from './network-words.ts';

interface Words {
  readonly message: string;
  readonly advice: string;
}

/** Returns what answered other than a service, or why nothing answered, and the next step. */
export function inquiryWords(outcome: Exclude<InquiryOutcome, { kind: 'service' }>): Words {
  if (outcome.kind === 'other') return otherWords(outcome);
  if (outcome.isOffline)
    return { message: text('environment.offline'), advice: text('environment.offline.advice') };
  const { sentence, advice } = stepWords(outcome.step);
  return { message: sentence, advice };
}

function otherWords({ what, host, page, status }: Extract<InquiryOutcome, { kind: 'other' }>): Words {
  const address = text('found.notTheService.advice');
  const webPage = {
    message: text('environment.answer.webPage', { host }),
    advice: text('environment.answer.webPage.advice'),
  };
  switch (what) {
    case 'webPage':
      return webPage;
    case 'redirect':
      return page === null || page === host
        ? webPage
        : {
            message: text('environment.answer.redirect', { host, page }),
            advice: text('environment.answer.redirect.advice'),
          };
    case 'notFound':
      return {
        message: text('environment.answer.notFound', { host, status: String(status ?? '') }),
        advice: address,
      };
    case 'unreadable':
      return { message: text('found.notTheService', { host }), advice: address };
    case 'networkSignIn':
      return {
        message: text('failure.networkNeedsSignIn'),
        advice: text('failure.networkNeedsSignIn.advice'),
      };
    case 'failing':
      return { message: text('found.serviceFails', { host }), advice: text('found.serviceFails.advice') };
    case 'paused':
      return {
        message: text('environment.answer.paused', { host }),
        advice: text('environment.answer.paused.advice'),
      };
    default:
      return assertNever(what);
  }
}
