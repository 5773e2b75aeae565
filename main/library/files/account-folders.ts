import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountFolders } from '../../shared/account-folders.ts';
import { replaceFileSync } from './replace-file.ts';

/** The name of an account's folder is its id. */
const FOLDER_NAME = /^[0-9a-f]{24}$/;

const IDENTITY_NAME = 'account.json';

export function accountsFolder(profileFolder: string): string {
  return join(profileFolder, 'accounts');
}

/**
 * Returns the folder of an account. Throws for an invalid id, which would be a path to somewhere
 * else.
 */
export function accountFolder(profileFolder: string, accountId: string): string {
  if (!FOLDER_NAME.test(accountId)) throw new Error('An account id has 24 hexadecimal digits.');
  return join(accountsFolder(profileFolder), accountId);
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function listFolders(parent: string): readonly string[] {
  try {
    return readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && FOLDER_NAME.test(entry.name))
      .map(({ name }) => name);
  } catch {
    // Missing before the first sign-in.
    return [];
  }
}

export function createAccountFolders(profileFolder: string): AccountFolders {
  return {
    list: () =>
      listFolders(accountsFolder(profileFolder)).map((accountId) => {
        const folder = accountFolder(profileFolder, accountId);
        return { accountId, folder, identityText: readText(join(folder, IDENTITY_NAME)) };
      }),
    save: (accountId, text) =>
      replaceFileSync(join(accountFolder(profileFolder, accountId), IDENTITY_NAME), text),
  };
}
