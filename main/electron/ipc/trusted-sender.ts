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

/** The main frame of our window with the app's page (P6). An `about:blank` child inherits the origin, a sandboxed document has only the address. */
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
