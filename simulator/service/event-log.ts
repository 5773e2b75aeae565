import { z } from 'zod';

const eventTypes = {
  snapshotChanged: 'device-cloud.snapshot.changed.v1',
  deviceCreated: 'device-cloud.device.created.v1',
  deviceUpdated: 'device-cloud.device.updated.v1',
  deviceDeleted: 'device-cloud.device.deleted.v1',
} as const;

/**
 * CloudEvent 1.0 in its JSON form. `subject` is the device's identifier; absent for the whole
 * fleet.
 */
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
type CloudEvent = z.infer<typeof cloudEvent>;

/** Newest events to store, so that a broken stream can resume after its last event. */
const MOST_STORED = 1_000;

export type EventLog = ReturnType<typeof createEventLog>;

/**
 * Publishes events and stores the newest. `source` names this service in its events; ids are
 * unique within it.
 */
export function createEventLog(source: string) {
  const stored: CloudEvent[] = [];
  const listeners = new Set<(event: CloudEvent) => void>();
  let count = 0;
  return {
    publish(type: keyof typeof eventTypes, deviceId: string | null, now: number) {
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
      stored.push(event);
      if (stored.length > MOST_STORED) stored.shift();
      for (const listener of listeners) listener(event);
    },
    /** Returns the stored events after the one with this id; all of them if the id is unknown. */
    after: (id: string): readonly CloudEvent[] =>
      stored.slice(stored.findIndex((event) => event.id === id) + 1),
    /** Returns a function that ends the subscription. */
    subscribe(listener: (event: CloudEvent) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
