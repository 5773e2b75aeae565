import type { RefusalCode } from '../../../preload/contract/index.ts';
import type { Message } from './message.ts';

/** What a refusal of the main process says in another language than its English: a sentence with its facts, and an advice. */
export type RefusalTexts = {
  readonly [Code in RefusalCode as `refusal.${Code}`]: Message;
} & { readonly [Code in RefusalCode as `refusal.${Code}.advice`]: string };
