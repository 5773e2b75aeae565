import { readManaged } from '../../../main/account/environments/read-managed.ts';
import { readRetirement } from '../../../main/account/service-notices.ts';
import { readJwtClaims } from '../../../main/account/sign-in/jwt-claims.ts';
import { isSendable } from '../../../main/account/sign-in/received-tokens.ts';
import { parseCommandLine } from '../../../main/desktop/lifecycle/command-line.ts';
import { parseAppRequest } from '../../../main/desktop/protocol/app-request.ts';
import { createRedactor } from '../../../main/diagnostics/redactor.ts';
import { safeFolderName } from '../../../main/export/write/safe-name.ts';
import { wordsOfRecord } from '../../../main/library/search/record-words.ts';
import { sortKey } from '../../../main/library/search/sort-key.ts';
import { answeredRequestId, errorContent, isWebPage } from '../../../main/service/client/answer-content.ts';
import { createConditionalRequest } from '../../../main/service/client/conditional-request.ts';
import { requestedWait } from '../../../main/service/client/requested-wait.ts';
import { parseCacheControl } from '../../../main/service/http/cache-control.ts';
import { codingsOf } from '../../../main/service/http/content-coding.ts';
import { listMembers } from '../../../main/service/http/header-lines.ts';
import { parseHttpDate } from '../../../main/service/http/http-date.ts';
import { parseJson, Unreadable } from '../../../main/service/http/json.ts';
import { cloudLimits } from '../../../main/service/http/limits.ts';
import { parseBaseUrl } from '../../../main/service/http/parse-base-url.ts';
import { decodeAccessToken } from '../../../main/service/read/access-token.ts';
import { linksPages, nextPage } from '../../../main/service/read/next-page.ts';
import {
  decodeArchives,
  decodeDevices,
  decodeOrganizations,
} from '../../../main/service/read/organizations.ts';
import { readSnapshotAddresses } from '../../../main/service/read/snapshot-address.ts';
import { parseProxyList } from '../../../main/service/routes/parse-proxy-list.ts';
import { readChallenges } from '../../../main/service/routes/read-challenges.ts';
import { exifCapture } from '../../../main/service/snapshots/exif-capture.ts';
import { compareVersions } from '../../../main/updates/compare-versions.ts';
import { plainNotes } from '../../../main/updates/plain-notes.ts';
import { csvLine } from '../../../preload/contract/core/csv-line.ts';
import { parseLink } from '../../../preload/contract/link.ts';
import { wantedChunks } from '../../../preload/contract/rules/words.ts';

/** What reads a text that comes from outside. A text that it can't read is its own affair; it returns or rejects in time. */
type Reader = (text: string) => unknown;

const bytesOf = (text: string) => Buffer.from(text, 'utf8');
const current = new URL('https://cloud.example.org/v1/devices');
const redactor = createRedactor('salt', () => false);

/** A list of one record with the text in all its members. */
const record = (text: string) => [
  { id: 'a', name: text, capturedAt: text, [text]: text, data: { [text]: [text] } },
];

/** Some readers answer with a failure of their own. */
function tolerant(read: Reader): Reader {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      if (error instanceof Unreadable) return redactor.text(error.message);
      throw error;
    }
  };
}

/** Sends a list whose answer is the text, so that it is judged whether it may be stored. */
function storeAnswer(text: string) {
  const store = { find: async () => [], put: async () => {} } as unknown as Parameters<
    typeof createConditionalRequest
  >[0];
  const send = createConditionalRequest(store, { now: () => 0 });
  const request = {
    url: current,
    known: null,
    limits: cloudLimits.api,
    signal: new AbortController().signal,
    authorization: 'bearer' as const,
    read: () => null,
  };
  const reply = {
    kind: 'replied',
    status: 200,
    headers: {},
    lines: [],
    body: bytesOf(text),
    wireBytes: 1,
  } as const;
  return send(request, {}, 'request-1', async () => ({ reply, host: current.host }));
}

/** Everything that reads a text of a service, a proxy, a file or a link, by name. */
export const outsideReaders: Readonly<Record<string, Reader>> = {
  'a body as JSON': tolerant((text) => parseJson(bytesOf(text))),
  'a text in JSON': tolerant((text) => parseJson(bytesOf(JSON.stringify([text, { [text]: text }])))),
  organizations: tolerant((text) => decodeOrganizations(record(text))),
  devices: tolerant((text) => decodeDevices(record(text))),
  archives: tolerant((text) => decodeArchives(record(text))),
  'a member that is no record': tolerant((text) => decodeDevices({ [text]: { id: 7, [text]: {} } })),
  'an access token': tolerant((text) => decodeAccessToken({ accessToken: text })),
  'an image address': tolerant((text) => readSnapshotAddresses(bytesOf(text), current.href)),
  'an image address in JSON': tolerant((text) =>
    readSnapshotAddresses(bytesOf(JSON.stringify({ url: text })), current.href),
  ),
  'the next page': tolerant((text) => [nextPage({ link: text }, current), linksPages({ link: text })]),
  'an answer to store': storeAnswer,
  'Cache-Control': parseCacheControl,
  'a content coding': codingsOf,
  'a list field': listMembers,
  'a wait': (text) =>
    requestedWait(
      {
        status: 429,
        lines: ['retry-after', 'ratelimit', 'x-ratelimit-reset', 'date'].map((name) => [name, text] as const),
        inBody: [text],
      },
      0,
      1,
    ),
  'an HTTP date': (text) => parseHttpDate(text),
  'Deprecation and Sunset': (text) => readRetirement({ deprecation: text, sunset: text }),
  'a web page': (text) => isWebPage({ 'content-type': text }, bytesOf(text)),
  'an error': (text) =>
    errorContent(bytesOf(JSON.stringify({ type: text, title: text, detail: text, requestId: text })), 500),
  'a request id': (text) => answeredRequestId({ 'x-request-id': text }),
  'a challenge of a proxy': (text) => readChallenges([text]),
  'a list of proxies': parseProxyList,
  'a base URL': (text) => parseBaseUrl(`https://a/${text}`, 'production'),
  'a token': (text) => [isSendable(text), readJwtClaims(text)],
  'the capture time of an image': (text) => exifCapture(bytesOf(text)),
  'a failure in the log': (text) => redactor.text(text),
  'an address in the log': (text) => redactor.path(new URL(`https://a/${encodeURI(text.toWellFormed())}`)),
  'a deep link': (text) => [parseLink(text), parseLink(`fleetglass://open/${text}`)],
  'a command line': (text) => parseCommandLine([text, `--profile=${text}`], 'win32', '/'),
  'a request of the page': (text) => parseAppRequest('GET', `app://fleetglass/${text}`),
  'settings of an administrator': (text) =>
    readManaged([{ origin: 'file', content: { kind: 'text', text } }] as never),
  'notes of an update': plainNotes,
  'a version': (text) => compareVersions(text, '1.0.0'),
  'a name as a folder': (text) => safeFolderName(text, 'folder', 60),
  'a field of a table': (text) => csvLine([text]),
  'a name to sort by': sortKey,
  'words to search in': (text) => wordsOfRecord({ id: text, name: text, fields: [text, { a: text }] }, true),
  'words to search for': wantedChunks,
  'keys to sort by': sortKey,
};
