/** The path of a program of the system, or null. */
export function findProgram(name: string): string | null;
/** The programs of a list that are not here. */
export function missingPrograms(names: readonly string[]): readonly string[];
/** As root on Debian, installs what packages are made and read with. */
export function installTools(): Promise<void>;
