import { afterEach, describe, expect, it } from 'vitest';
import { cloudEvent } from '../../../simulator/service/event-log.ts';
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts';
import { firstDevice, signedIn } from '../support/client.ts';

/** "Events": CloudEvents. */
describe('the stream of events', () => {
  let simulator: Simulator;
  afterEach(() => simulator.close());

  async function open(lastEventId?: string) {
    const send = await signedIn(simulator);
    const answer = await send(
      '/v1/events',
      lastEventId === undefined ? {} : { headers: { 'last-event-id': lastEventId } },
    );
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      /** The next event of the stream, after the comments before it. */
      async next() {
        for (;;) {
          const block = /^id: (.*)\nevent: (.*)\ndata: (.*)\n\n/m.exec(text);
          if (block) {
            text = text.slice(block.index + block[0].length);
            return { id: block[1], type: block[2], event: cloudEvent.parse(JSON.parse(block[3] ?? '')) };
          }
          text += (await reader?.read())?.value ?? '';
        }
      },
      close: () => reader?.cancel(),
    };
  }

  it('V2: tells about each changed snapshot as a CloudEvent 1.0', async () => {
    simulator = await startSimulator({ devices: 12 });
    const { id } = await firstDevice(await signedIn(simulator));
    const stream = await open();
    simulator.tick({ seconds: 10, devices: [id] });
    const { event, type, id: eventId } = await stream.next();
    expect(event).toMatchObject({
      specversion: '1.0',
      type: 'device-cloud.snapshot.changed.v1',
      subject: id,
      data: { deviceId: id },
    });
    expect([eventId, type]).toEqual([event.id, event.type]);
    await stream.close();
  });

  it('goes on behind the last event that was seen', async () => {
    simulator = await startSimulator({ devices: 12 });
    const { id } = await firstDevice(await signedIn(simulator));
    for (let change = 0; change < 3; change += 1) simulator.tick({ seconds: 10, devices: [id] });
    const stream = await open('1');
    expect([(await stream.next()).id, (await stream.next()).id]).toEqual(['2', '3']);
    await stream.close();
  });

  it('says once that a large fleet changed', async () => {
    simulator = await startSimulator({ devices: 50_000 });
    const stream = await open();
    simulator.tick();
    const { event } = await stream.next();
    expect(event.subject).toBeUndefined();
    expect(event.data).toEqual({ deviceId: null });
    await stream.close();
  });
});
