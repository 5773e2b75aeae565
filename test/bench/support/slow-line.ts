import { join } from 'node:path';
import { startChildService } from '../../support/child-service.ts';
import type { LineFigures } from '../line/line.ts';
import type { SimulatorService } from './simulator-service.ts';

/** A line before a port of this machine. */
export async function startLine(port: string, figures: LineFigures) {
  const line = await startChildService<{ readonly port: number }>(
    join(import.meta.dirname, '../line/slow-line.ts'),
    [
      ['--to', port],
      ['--round-trip', `${figures.roundTripMs}`],
      ['--rate', `${figures.kilobitsPerSecond}`],
      ['--cut-every', `${figures.cutEveryBytes}`],
    ].flat(),
  );
  return { host: `127.0.0.1:${line.announcement.port}`, stop: () => line.stop() };
}

/** The same service behind a slow line, which ends with it. What it counts is asked past the line. */
export async function behindLine(service: SimulatorService, figures: LineFigures): Promise<SimulatorService> {
  const line = await startLine(new URL(service.baseUrl).port, figures);
  const origin = `${new URL(service.baseUrl).protocol}//${line.host}`;
  return {
    ...service,
    baseUrl: origin,
    imageOrigin: origin,
    async stop() {
      await line.stop();
      await service.stop();
    },
  };
}
