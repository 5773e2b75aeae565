/** Writes `Fleetglass-VERSION-policies.zip` into the folder, and resolves with its name. */
export function writePolicyArchive(folder: string, version: string): Promise<string>;
