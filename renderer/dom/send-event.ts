type NamedEvent<Events> = {
  [Name in keyof Events & string]: [name: Name, detail: Events[Name]];
}[keyof Events & string];

/** Dispatches an event of the map `Events` that bubbles, also out of shadow roots. */
export function sendEvent<Events>(target: EventTarget, ...[name, detail]: NamedEvent<Events>): void {
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
