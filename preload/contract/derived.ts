import type { z } from 'zod';
import type { Contract, EventName, Events } from './contract.ts';
import type { Result } from './core/result.ts';

type CallOf<Definition> = Definition extends {
  input: infer Input extends z.ZodType;
  output: infer Output extends z.ZodType;
}
  ? {
      readonly input: z.output<Input>;
      readonly typed: Definition extends { takesFile: true } ? File : z.input<Input>;
      readonly output: z.output<Output>;
    }
  : never;

/** Calls that take `null` are written without an argument. */
type Arguments<Input> = [Input] extends [null] ? [] : [input: Input];

type Lasting<Value> = Value extends object ? { readonly [Name in keyof Value]: Lasting<Value[Name]> } : Value;

/**
 * The functions of the main process, one for each call; the IPC router has validated their input.
 */
export type Handlers = {
  readonly [A in keyof Contract]: {
    readonly [Name in keyof Contract[A]]: (
      input: CallOf<Contract[A][Name]>['input'],
    ) => Promise<Result<Lasting<CallOf<Contract[A][Name]>['output']>>>;
  };
};

export type EventPayload<Name extends EventName> = z.output<Events[Name]>;

export type AppEvent = {
  [Name in EventName]: { readonly name: Name; readonly payload: Lasting<EventPayload<Name>> };
}[EventName];

export type Unsubscribe = () => void;

/** Type of `window.fleetglass`: named functions only. */
export type Bridge = {
  readonly [A in keyof Contract]: {
    readonly [Name in keyof Contract[A]]: (
      ...input: Arguments<CallOf<Contract[A][Name]>['typed']>
    ) => Promise<Result<CallOf<Contract[A][Name]>['output']>>;
  };
} & {
  readonly on: {
    readonly [Name in EventName]: (listener: (payload: EventPayload<Name>) => void) => Unsubscribe;
  };
};
