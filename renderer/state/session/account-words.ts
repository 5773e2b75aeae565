import type { Environment, KnownAccount, LeftoverAccount } from '../../../preload/contract/index.ts';
import { formatAge } from '../../locales/format-time.ts';
import { text } from '../../locales/text.ts';

/** Returns true if an environment's name equals its kind, which its mark already shows. */
export function isNamedAfterKind({ name, kind }: Pick<Environment, 'name' | 'kind'>): boolean {
  return kind !== 'production' && name.toLowerCase() === text(`environment.kind.${kind}`).toLowerCase();
}

/**
 * Returns the name of an account: its user, or its environment if the user's name is sealed and
 * unreadable.
 */
export function accountName({ account }: Pick<KnownAccount, 'account'>): string {
  return account.username === '' ? account.environment.name : account.username;
}

/** Like `accountName`, for an account that is not in the list. */
export function leftoverName({ username, environment }: LeftoverAccount): string {
  return username === '' ? (environment?.name ?? text('leftover.unknown')) : username;
}

/** Words the state of an account, and when it was used. `now`: ms since the epoch. */
export function accountState({ state, usedAt }: KnownAccount, now: number): string {
  const how = text(`accounts.state.${state}`);
  return usedAt === 0 ? how : text('accounts.stateUsed', { how, age: formatAge(usedAt, now) });
}
