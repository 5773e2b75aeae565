import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBaseUrl } from '../../../../main/service/http/parse-base-url.ts';
import {
  candidateAddresses,
  kindOfAddress,
  readServiceAddress,
} from '../../../../preload/contract/rules/service-address.ts';

/** Parts of addresses, right and wrong, between blanks. */
const PIECES =
  'https:// http:// ftp: HTTPS:\\\\ // ada@ ada:x@ cloud.example.org münchen.example localhost 127.1 0x7f.1 ::1 [::1] [2001:db8::7] 10.0.0.1 1.2.3.400 :8080 :0 :99999 : .. . / /v1 /app/#/x ?a=b # \\ \u200b \u202e ： ／ 。 " < > ( %2e%2e %00 @ xn--a';

const pieces = fc.nat({ max: PIECES.split(' ').length }).map((index) => PIECES.split(' ')[index] ?? ' ');
const typed = fc.oneof(
  fc.array(pieces, { maxLength: 7 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

test('P16: what is read of any text is an address that the main process takes as it is, or nothing', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const read = readServiceAddress(text);
      if ('problem' in read) return;
      const { address } = read;
      expect(parseBaseUrl(address, kindOfAddress(address))).toEqual({ ok: true, value: address });
      const url = new URL(address);
      expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', '']);
      for (const candidate of candidateAddresses(read)) {
        expect(new URL(candidate).origin).toBe(url.origin);
        expect(parseBaseUrl(candidate, kindOfAddress(address)).ok).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});
