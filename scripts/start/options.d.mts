export const help: string;
/** What a person has asked for; `inputs` are the product's own options. */
export function readOptions(
  given: readonly string[],
):
  | { kind: 'start'; preview: boolean; open: boolean; verify: boolean; port: number; inputs: string[] }
  | { kind: 'help' }
  | { kind: 'refused'; reason: string };
