import type { NewEnvironment } from '../../preload/contract/index.ts';
import { text } from '../locales/text.ts';

/** The longest name (`newEnvironment` of the contract). */
const NAME_LIMIT = 80;

/** What is wrong with each field of a new environment, in words; empty when all is well. */
export interface EnvironmentErrors {
  readonly name?: string;
  readonly baseUrl?: string;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function nameError(name: string): string | undefined {
  if (name === '') return text('environment.nameMissing');
  return name.length > NAME_LIMIT ? text('environment.nameTooLong', { limit: NAME_LIMIT }) : undefined;
}

function addressError(address: string): string | undefined {
  if (address === '') return text('environment.addressMissing');
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return text('environment.addressInvalid');
  if (url.username !== '' || url.password !== '') return text('environment.addressCredentials');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) return text('environment.addressInsecure');
  return undefined;
}

/** Finds what a person can correct before the main process decides; it checks more, and has the last word. */
export function checkEnvironment(environment: NewEnvironment): EnvironmentErrors {
  const name = nameError(environment.name.trim());
  const baseUrl = addressError(environment.baseUrl.trim());
  return { ...(name === undefined ? {} : { name }), ...(baseUrl === undefined ? {} : { baseUrl }) };
}
