import { expect, test } from 'vitest';
import type { InquiryOutcome } from '../../../../preload/contract/index.ts';
import '../../../../renderer/locales/add-late-texts.ts';
import { inquiryWords } from '../../../../renderer/state/session/inquiry-words.ts';

const other = {
  kind: 'other',
  what: 'webPage',
  host: 'cloud.example.org',
  status: 404,
  page: null,
  leadsTo: null,
} as const satisfies InquiryOutcome;
const nobody = {
  kind: 'unreachable',
  isOffline: false,
  step: { step: 'name', state: 'fail', finding: 'nameUnknown', values: { host: 'cloud.example.org' } },
} as const satisfies InquiryOutcome;

test.each<[Exclude<InquiryOutcome, { kind: 'service' }>, string, string]>([
  [other, 'cloud.example.org shows a web page', 'Check the address'],
  [
    { ...other, what: 'redirect', page: 'www.example.org' },
    'leads to www.example.org',
    'use its new address',
  ],
  [{ ...other, what: 'redirect', page: 'cloud.example.org' }, 'shows a web page', 'Check the address'],
  [{ ...other, what: 'redirect' }, 'shows a web page', 'Check the address'],
  [
    { ...other, what: 'notFound' },
    'no Device Cloud at this address (status 404)',
    'Check the service address',
  ],
  [{ ...other, what: 'unreadable' }, 'not as a Device Cloud', 'Check the service address'],
  [{ ...other, what: 'networkSignIn' }, 'This network requires you to sign in', 'Open a web browser'],
  [{ ...other, what: 'failing' }, 'responded with an error', 'Try again later'],
  [{ ...other, what: 'paused' }, 'is limiting requests', 'Wait a minute'],
  [nobody, 'The name cloud.example.org wasn’t found', 'you may need a VPN'],
  [{ ...nobody, isOffline: true }, 'isn’t connected to a network', 'add the environment now'],
])('says of %o that it %s, and to %s', (outcome, message, advice) => {
  const words = inquiryWords(outcome);
  expect(words.message).toContain(message);
  expect(words.advice).toContain(advice);
});
