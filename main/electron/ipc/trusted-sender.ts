import { APP_ORIGIN, isAppAddress } from '../protocol/app-origin.ts';

/** The parts of Electron's `IpcMainInvokeEvent` that the IPC router checks. */
export interface MessageSender {
  readonly sender: object;
  /** Null when the frame has navigated or is gone. */
  readonly senderFrame: SenderFrame | null;
}

interface SenderFrame {
  readonly origin: string;
  readonly url: string;
  /** Null for a main frame. */
  readonly parent: object | null;
  readonly detached: boolean;
}

/**
 * True for the main frame of a window of ours that shows the app's own page (P6). Origin and address are both checked: an `about:blank` child inherits the origin of its opener, and a sandboxed document has the address without it.
 */
export function isTrustedSender(message: MessageSender, isWindow: (sender: object) => boolean): boolean {
  const frame = message.senderFrame;
  return (
    frame !== null &&
    isWindow(message.sender) &&
    frame.parent === null &&
    !frame.detached &&
    frame.origin === APP_ORIGIN &&
    isAppAddress(frame.url)
  );
}
