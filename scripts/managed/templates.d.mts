/** The files of docs/admin/managed by their names. */
export function managedTemplates(): Readonly<Record<string, string>>;
