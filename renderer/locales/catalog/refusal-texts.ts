import type { RefusalCode } from '../../../preload/contract/index.ts';
import type { Message } from './message.ts';

/** What a refusal of the main process says: a sentence with its facts, and advice. */
export type RefusalTexts = {
  readonly [Code in RefusalCode as `refusal.${Code}`]: Message;
} & { readonly [Code in RefusalCode as `refusal.${Code}.advice`]: string };
