import { z } from 'zod';

/** What the stream tells about. */
const eventTypes = {
  snapshotChanged: 'device-cloud.snapshot.changed.v1',
  deviceCreated: 'device-cloud.device.created.v1',
  deviceUpdated: 'device-cloud.device.updated.v1',
  deviceDeleted: 'device-cloud.device.deleted.v1',
} as const;

/** A CloudEvent 1.0 in its JSON form. `subject` is the identifier of the device, absent when the whole fleet is meant. */
export const cloudEvent = z.object({
  specversion: z.literal('1.0'),
  id: z.string(),
  source: z.string(),
  type: z.enum(Object.values(eventTypes)),
  subject: z.string().optional(),
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  data: z.object({ deviceId: z.string().nullable() }),
});
export type CloudEvent = z.infer<typeof cloudEvent>;

/** The newest events are kept, so that a stream that broke off can go on behind the last one it saw. */
const KEPT = 1_000;

/** Hands out events and keeps the newest. */
export interface EventLog {
  publish(type: keyof typeof eventTypes, deviceId: string | null, now: number): void;
  /** Events after the one with this id; all that are kept when it is unknown. */
  after(id: string): readonly CloudEvent[];
  /** Returns what ends the subscription. */
  subscribe(listener: (event: CloudEvent) => void): () => void;
}

/** `source` names this service in its events; ids are counted within it. */
export function createEventLog(source: string): EventLog {
  const kept: CloudEvent[] = [];
  const listeners = new Set<(event: CloudEvent) => void>();
  let count = 0;
  return {
    publish(type, deviceId, now) {
      count += 1;
      const event: CloudEvent = {
        specversion: '1.0',
        id: String(count),
        source,
        type: eventTypes[type],
        ...(deviceId === null ? {} : { subject: deviceId }),
        time: new Date(now).toISOString(),
        datacontenttype: 'application/json',
        data: { deviceId },
      };
      kept.push(event);
      if (kept.length > KEPT) kept.shift();
      for (const listener of listeners) listener(event);
    },
    after: (id) => kept.slice(kept.findIndex((event) => event.id === id) + 1),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
