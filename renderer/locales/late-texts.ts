import type { Message } from './catalog/message.ts';

/** English texts that are no part of the first screen: they come with the dialogs that show them. Other languages have theirs in their catalogs. */
let late: Readonly<Record<string, Message>> = {};

/** Call it where a module that shows the texts begins. */
export function addEnglish(messages: Readonly<Record<string, Message>>): void {
  late = { ...late, ...messages };
}

/** Whether a text was asked for before it was loaded. */
let isMissed = false;

/** The text of a key, if it is loaded. */
export function lateText(key: string): Message | undefined {
  isMissed ||= late[key] === undefined;
  return late[key];
}

/** Whether a text was asked for before it was loaded: what shows it is rendered again. */
export function wasTextMissed(): boolean {
  return isMissed;
}

/** Those that were added so far. */
export function lateEnglish(): Readonly<Record<string, Message>> {
  return late;
}
