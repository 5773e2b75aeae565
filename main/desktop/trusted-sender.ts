import { APP_ORIGIN, isAppAddress } from './protocol/app-origin.ts';

/** The parts of Electron's `IpcMainInvokeEvent` that the router checks. */
export interface MessageSender {
  readonly sender: object;
  /** `null` if the frame has navigated or is gone. */
  readonly senderFrame: SenderFrame | null;
}

interface SenderFrame {
  readonly origin: string;
  readonly url: string;
  /** `null` for a main frame. */
  readonly parent: object | null;
  readonly detached: boolean;
}

/**
 * Returns true for the main frame of our window showing the app's page (P6). An `about:blank`
 * child inherits the origin, and a sandboxed document has only the address.
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
