import { describe, expect, it } from 'vitest';
import { createCurrentWorkspace } from '../../../main/app/current-workspace.ts';
import type { Workspace } from '../../../main/app/workspace.ts';
import type { Account, SessionState } from '../../../preload/contract/index.ts';

function signedIn(id: string): SessionState {
  const environment = { id: 'plant', name: 'Plant', kind: 'production', host: 'h', origin: 'user' } as const;
  const account: Account = { id, username: id, environment };
  return { status: 'signedIn', account, tokenStorage: 'sealed' };
}

function workspaceOf(account: Account, close: Workspace['close'] = async () => {}): Workspace {
  return { account, close } as unknown as Workspace;
}

describe('the workspace of the account in use', () => {
  it('goes on when the token of the same account is renewed or refused', async () => {
    let opened = 0;
    const workspace = createCurrentWorkspace(async (account) => {
      opened += 1;
      return workspaceOf(account);
    });
    workspace.follow(signedIn('ada'));
    workspace.follow(signedIn('ada'));
    await workspace.ready();
    expect(opened).toBe(1);
  });

  it('P30: tries again when somebody asks after a library could not be opened', async () => {
    let busy = true;
    const workspace = createCurrentWorkspace(async (account) => {
      if (busy) throw new Error('Another program holds the library.');
      return workspaceOf(account);
    });
    workspace.follow(signedIn('ada'));
    await expect(workspace.ready()).rejects.toThrow('Another program');
    busy = false;
    expect((await workspace.ready())?.account.id).toBe('ada');
  });

  it('opens the next account although the previous one could not be closed in order', async () => {
    const workspace = createCurrentWorkspace(async (account) =>
      workspaceOf(account, () => Promise.reject(new Error('I/O error'))),
    );
    workspace.follow(signedIn('ada'));
    await workspace.ready();
    workspace.follow(signedIn('grace'));
    expect((await workspace.ready())?.account.id).toBe('grace');
    await workspace.close();
    expect(await workspace.ready()).toBeNull();
  });

  it('P40: parts of images go with the sign-out, and stay when another account is opened or the app ends', async () => {
    const closed: [string, boolean][] = [];
    const workspace = createCurrentWorkspace(async (account) =>
      workspaceOf(account, async ({ isSignedOut }) => void closed.push([account.id, isSignedOut])),
    );
    for (const id of ['ada', 'grace']) {
      workspace.follow(signedIn(id));
      await workspace.ready();
    }
    workspace.follow({ status: 'signedOut' });
    workspace.follow(signedIn('joan'));
    await workspace.ready();
    await workspace.close();
    expect(closed).toEqual([
      ['ada', false],
      ['grace', true],
      ['joan', false],
    ]);
  });
});
