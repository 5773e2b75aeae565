/** The MSI project with the component for fleetglass:// links. Throws when electron-builder's template changed. */
export function addLink(project: string): string;
