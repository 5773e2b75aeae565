/** Returns the key of an organization; `null` for the group of devices added by hand. */
export function organizationKey(organizationId: string | null): string {
  return JSON.stringify(organizationId);
}
