import type { Message } from './catalog/message.ts';

/** English texts that are no part of the first screen: they come with the dialogs that show them. Other languages have theirs in their catalogs. */
let late: Readonly<Record<string, Message>> = {};

/** Call it where a module that shows the texts begins. */
export function addEnglish(messages: Readonly<Record<string, Message>>): void {
  late = { ...late, ...messages };
}

/** Those that were added so far. */
export function lateEnglish(): Readonly<Record<string, Message>> {
  return late;
}
