import { deserialize, serialize } from 'node:v8';
import { encode, type Wired } from './wire.js';

/** What main sends, in the form in which it goes to the page. Throws as Electron does for what V8 can't serialize. */
export function toPage(value: unknown): Wired {
  return encode(value, (one) => deserialize(serialize(one)));
}
