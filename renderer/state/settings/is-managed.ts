import type { AppInfo, Settings } from '../../../preload/contract/index.ts';

/** Returns true if an administrator decided a setting. */
export function isManaged(
  { info }: { readonly info: { readonly value: AppInfo | null } },
  name: keyof Settings,
): boolean {
  return info.value?.managed.settings.includes(name) === true;
}
