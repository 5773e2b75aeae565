import type { Unreadable } from './json.ts';

/** Receives the reason for each omitted record. `isInside`: it lies inside another record. */
export type OnUnread = (reason: Unreadable, isInside: boolean) => void;

/** Number of unreadable records, outer and inner; place and reason of the first. */
export interface UnreadRecords {
  readonly listed: number;
  readonly inside: number;
  readonly first: string;
}

/** Rejects the whole answer instead of omitting a record. */
export const refuseUnread: OnUnread = (reason) => {
  throw reason;
};

/** Reads all readable records. `unread`: the others, or `null`. Throws `Unreadable`. */
export function withUnread<Value>(read: (onUnread: OnUnread) => Value): {
  readonly value: Value;
  readonly unread: UnreadRecords | null;
} {
  let unread: UnreadRecords | null = null;
  const value = read((reason, isInside) => {
    unread = joinUnread(unread, {
      listed: isInside ? 0 : 1,
      inside: isInside ? 1 : 0,
      first: reason.message,
    });
  });
  return { value, unread };
}

/** Adds up the unread records of two answers; keeps the first reason. */
export function joinUnread(one: UnreadRecords | null, other: UnreadRecords | null): UnreadRecords | null {
  if (one === null || other === null) return one ?? other;
  return { listed: one.listed + other.listed, inside: one.inside + other.inside, first: one.first };
}
