export declare function runChecks(
  checks: readonly { readonly name: string; readonly isElsewhere?: boolean; run(): void | Promise<void> }[],
): Promise<readonly { readonly name: string; readonly problem: string | null }[]>;
