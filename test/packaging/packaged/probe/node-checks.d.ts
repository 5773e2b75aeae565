interface ProbeCheck {
  readonly name: string;
  /** Where electron/electron says so. */
  readonly source: string;
  readonly isElsewhere?: boolean;
  run(): void | Promise<void>;
}
export declare const nodeChecks: readonly ProbeCheck[];
