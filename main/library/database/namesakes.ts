import { visibleText } from '../../../preload/contract/core/visible-text.ts';

/** Characters at the end of an ID: services count or draw there. */
const SHORT_ID_LENGTH = 6;

/** Whether the device `alias` has a namesake in its organization, as the column `hasNamesake`: two rows of an index at most. */
export const namesakeColumn = (alias: string) => `
  EXISTS (SELECT 1 FROM subject AS namesake
    WHERE namesake.device_id IS NULL AND namesake.visible = 1 AND namesake.organization_id IS ${alias}.organization_id
      AND namesake.sort_key = ${alias}.sort_key AND namesake.name = ${alias}.name AND namesake.id <> ${alias}.id
  ) AS hasNamesake`;

/** What tells a device of `id` from its namesakes, to be shown after its name; empty where it has none. */
export function shortIdOf(id: string, hasNamesake: number): { readonly shortId?: string } {
  return hasNamesake === 1 ? { shortId: Array.from(visibleText(id)).slice(-SHORT_ID_LENGTH).join('') } : {};
}
