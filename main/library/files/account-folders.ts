import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountFolders } from '../../core/account-folders.ts';
import { replaceFileSync } from './replace-file.ts';

/** The name of an account's folder is its id. */
const FOLDER_NAME = /^[0-9a-f]{24}$/;

const IDENTITY_NAME = 'account.json';

/** Where all accounts are. */
export function accountsFolder(profileFolder: string): string {
  return join(profileFolder, 'accounts');
}

/** Where everything of an account is. Throws for what is no id: it would be a path to somewhere else. */
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
    // Before the first sign-in there is none.
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
