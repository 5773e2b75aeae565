import { type Failure, fail, type Result } from '../../preload/contract/index.ts';
import { LibraryError } from '../library/database/library-error.ts';
import type { CurrentWorkspace } from './current-workspace.ts';
import type { Workspace } from './workspace.ts';

/**
 * Calls `action` with the workspace of the account in use. Answers `notSignedIn` when there is none, and the failure of the
 * library when it can't be opened, read or written.
 */
export async function withWorkspace<Value>(
  workspace: CurrentWorkspace,
  action: (workspace: Workspace) => Result<Value> | Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    const opened = await workspace.ready();
    return opened === null ? fail(notSignedIn) : await action(opened);
  } catch (error) {
    // What nobody planned for goes on to the door, which writes down where it happened.
    if (error instanceof LibraryError) return fail(error.failure);
    throw error;
  }
}

/** The answer to what needs an account when there is none. */
export const notSignedIn: Failure = {
  code: 'notSignedIn',
  message: 'You’re not signed in.',
  advice: 'Sign in to an environment first.',
};
