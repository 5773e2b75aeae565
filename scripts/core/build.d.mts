/** Builds the product when what was built is older than its sources; false when that failed, which has been said. */
export function build(options?: { readonly always?: boolean }): Promise<boolean>;
