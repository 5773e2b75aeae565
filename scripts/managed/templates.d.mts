/** The files of docs/managed by their names. */
export function managedTemplates(): Readonly<Record<string, string>>;
