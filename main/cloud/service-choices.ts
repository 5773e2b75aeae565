import type { ChoiceName, ChoiceValues } from '../../preload/contract/index.ts';

/** What is known of the choices that a service has made where the interface leaves them open. One environment's. */
export interface ServiceChoices {
  /** Null while it is not known. */
  read<Name extends ChoiceName>(name: Name): ChoiceValues[Name] | null;
  /** A person or an administrator set it: it is followed whatever the service answers, and never learned. */
  isFixed(name: ChoiceName): boolean;
  /** An answer of the service showed it. Changes nothing where it is fixed. */
  learn<Name extends ChoiceName>(name: Name, value: ChoiceValues[Name]): void;
}
