import '../../../../renderer/locales/add-late-texts.ts';
import { expect, test } from 'vitest';
import { exportFailure, faultsFailure } from '../../../../main/export/export-failure.ts';
import { filmFailure } from '../../../../main/export/film-failure.ts';
import { statusFailure } from '../../../../main/service/http/answer-failure.ts';
import { networkFailure } from '../../../../main/service/http/network-failure.ts';
import { appLanguages } from '../../../../preload/contract/core/languages.ts';
import type { FailureCode } from '../../../../preload/contract/index.ts';
import { speak } from '../../../../renderer/locales/current.ts';
import { catalog as germanCatalog } from '../../../../renderer/locales/de/catalog.ts';
import { catalog as englishCatalog } from '../../../../renderer/locales/en/catalog.ts';
import { failureText, wholeReason } from '../../../../renderer/state/session/failure-text.ts';

const { de: german, en: english } = appLanguages;

test('a failure is shown in the words of the screen, with what the service says and the request id', () => {
  const problem = { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'Locked until noon.' };
  const words = failureText({
    code: 'wrongCredentials',
    problem,
    requestId: 'r-1',
  });
  expect(words).toEqual({
    message: 'Wrong username or password.',
    advice: 'Check both (passwords are case-sensitive) and try again.',
    detail: 'The service says: Locked until noon.',
    requestId: 'Request ID r-1',
  });
});

test('P25: a network that needs a sign-in says what came instead of the service, and from which host', () => {
  const host = 'cloud.example.org';
  const detail = (facts: Readonly<Record<string, string>>) =>
    failureText({ code: 'networkNeedsSignIn', facts }).detail;
  expect(detail({ host, page: 'portal.example' })).toBe(
    'The network leads to portal.example instead of cloud.example.org.',
  );
  expect(detail({ host })).toBe('cloud.example.org sent a web page.');
});

test('a refusal keeps what the service says and the request id', () => {
  const problem = { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'No such rule.' };
  const failure = statusFailure({ status: 400, host: 'cloud.example.org', requestId: 'r-1', problem });
  expect(failureText(failure)).toEqual({
    message: 'cloud.example.org didn’t accept the request (400).',
    advice: 'Read the service’s message, and try again.',
    detail: 'The service says: No such rule.',
    requestId: 'Request ID r-1',
  });
});

test('P39: a refusal is worded with its facts in the language of the screen', () => {
  const failure = faultsFailure(3);
  expect(failureText(failure)).toMatchObject({
    message: '3 images couldn’t be exported: their files are missing or damaged.',
    advice: 'The manifest lists them. View them while online, then export again.',
  });
  try {
    speak(german, germanCatalog);
    expect(failureText(failure)).toEqual({
      message: '3 Bilder ließen sich nicht exportieren: Ihre Dateien fehlen oder sind beschädigt.',
      advice: 'Das Manifest nennt sie. Sehen Sie sie online an und exportieren Sie dann erneut.',
      detail: null,
      requestId: null,
    });
    const full = Object.assign(new Error('full'), { code: 'EROFS' });
    expect(failureText(exportFailure(full)).message).toBe('Der Export ließ sich nicht schreiben (EROFS).');
    expect(failureText(filmFailure(full)).message).toBe('Der Film ließ sich nicht schreiben (EROFS).');
  } finally {
    speak(english, englishCatalog);
  }
});

test('an unknown failure names the error that the system reported', () => {
  const failure = networkFailure(Object.assign(new Error('no'), { code: 'EXYZ' }), 'cloud.example.org', '');
  expect(failureText(failure).message).toBe(
    'The request to cloud.example.org failed for an unknown reason (EXYZ).',
  );
});

test('the id of a request is shown only where one was sent, or the failure is unknown', () => {
  const requestId = (code: FailureCode) => failureText({ code, requestId: 'r-1' }).requestId;
  expect(requestId('insecureAddress')).toBeNull();
  expect(requestId('invalidInput')).toBeNull();
  expect(requestId('timedOut')).toBe('Request ID r-1');
  expect(requestId('internal')).toBe('Request ID r-1');
});

test('an input that the service refused was sent, and has its request id', () => {
  const problem = { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'No such rule.' };
  const words = failureText({ code: 'invalidInput', problem, requestId: 'r-1' });
  expect(words.requestId).toBe('Request ID r-1');
});

test('a place that shows nothing else names the reason, the words of the service, the request and its path', () => {
  const problem = { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'Ask the owner.' };
  const facts = { path: '/v1/organizations/o1/devices' };
  const reason = wholeReason({
    code: 'forbidden',
    problem,
    facts,
    requestId: 'r-1',
  });
  for (const part of ['Ask the owner.', 'Request ID r-1 · /v1/organizations/o1/devices'])
    expect(reason).toContain(part);
});
