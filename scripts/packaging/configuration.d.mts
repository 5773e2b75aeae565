/** A system as electron-builder calls it. */
export type System = 'linux' | 'mac' | 'win';
type Environment = Readonly<Record<string, string | undefined>>;
/** What is laid over electron-builder.yml. */
export interface PackageConfiguration extends Readonly<Record<string, unknown>> {
  readonly artifactName?: string;
  readonly win?: Readonly<Record<string, unknown>>;
}
/** What keeps a release from being made, a sentence each; none when it can be made. `host` is the system that packages. */
export function whyNoRelease(
  system: System,
  environment: Environment,
  host: NodeJS.Platform,
): readonly string[];
/** What is laid over electron-builder.yml for one system. */
export function configurationFor(options: {
  readonly system: System;
  readonly isRelease: boolean;
  readonly environment: Environment;
  readonly host: NodeJS.Platform;
}): PackageConfiguration;
