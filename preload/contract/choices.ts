import { z } from 'zod';
import { type ChoiceName, choiceNames, choiceValues } from './choice-values.ts';

/** Some choices with their values, as they are stored or set by an administrator. */
export const serviceChoices = z
  .strictObject({
    devicePaths: z.enum(choiceValues.devicePaths),
    deviceLists: z.enum(choiceValues.deviceLists),
    archiveLists: z.enum(choiceValues.archiveLists),
    snapshotSource: z.enum(choiceValues.snapshotSource),
    lowPrecision: z.enum(choiceValues.lowPrecision),
    expand: z.enum(choiceValues.expand),
    deviceExpand: z.enum(choiceValues.deviceExpand),
    fields: z.enum(choiceValues.fields),
    pageParameter: z.enum(choiceValues.pageParameter),
  } satisfies Record<ChoiceName, z.ZodType>)
  .partial();

/** One choice of an environment. `value` is null while nobody knows it; `setBy` says whose word it is. */
export const environmentChoice = z.object({
  name: z.enum(choiceNames),
  value: z.string().nullable(),
  setBy: z.enum(['nobody', 'service', 'person', 'administrator']),
});

export const environmentChoices = z.object({
  environmentId: z.string().min(1).max(64),
  choices: z.array(environmentChoice).max(choiceNames.length),
});

export const choicesReference = z.object({ environmentId: z.string().min(1).max(64) });

/** A person sets a choice; null gives it back to be learned. */
export const choiceChange = z.object({
  environmentId: z.string().min(1).max(64),
  name: z.enum(choiceNames),
  value: z.string().max(64).nullable(),
});

export type ServiceChoiceValues = z.infer<typeof serviceChoices>;
export type EnvironmentChoice = z.infer<typeof environmentChoice>;
export type EnvironmentChoices = z.infer<typeof environmentChoices>;
export type ChoiceChange = z.infer<typeof choiceChange>;
