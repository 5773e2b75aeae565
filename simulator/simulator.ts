import { createApi } from './api.ts';
import { type Counts, createCounter } from './core/counts.ts';
import { hashText } from './core/random.ts';
import { createServiceClock } from './core/service-clock.ts';
import { floorTo, SECOND_MS } from './core/time.ts';
import { createFleet } from './fleet/fleet.ts';
import { createIllnesses } from './fleet/illness.ts';
import { createSceneImages } from './image/scene-images.ts';
import { createImageOrigin } from './image-origin.ts';
import { type Listening, listenOnLoopback } from './listen.ts';
import { type Ticked, type TickRequest, tick } from './operations/admin.ts';
import { createEventLog } from './service/event-log.ts';
import { createFaultPlan } from './service/fault-plan.ts';
import { type FaultRequest, faultRequest } from './service/faults.ts';
import { completeOptions, type SimulatorOptions } from './service/options.ts';
import { createRateLimiter } from './service/rate-limits.ts';
import type { Service } from './service/service.ts';
import { settingsOf } from './service/settings.ts';
import { createAddressSigner } from './service/signed-address.ts';
import { createTokens } from './service/tokens.ts';

export type { FaultRequest, SimulatorOptions };

export interface Simulator {
  /** API origin, without a trailing slash. */
  readonly baseUrl: string;
  /** Image origin, on another port. */
  readonly imageOrigin: string;
  readonly username: string;
  readonly password: string;
  readonly counts: Counts;
  /** Moves the clock (default: an hour) and gives devices a new snapshot (default: all). */
  tick(request?: TickRequest): Ticked;
  /** Plans a fault, as POST /admin/faults does. Throws a `ZodError` for an unknown fault. */
  fault(request: FaultRequest): void;
  clearFaults(): void;
  close(): Promise<void>;
}

function variantOf({
  seed,
  organizations,
  devices,
  archives,
  ill,
  shape,
  imageRedirects,
  addressSeconds,
}: Required<SimulatorOptions>): string {
  const text = [seed, organizations, devices, archives, ill, shape, imageRedirects, addressSeconds].join(' ');
  return hashText(text).toString(36);
}

/**
 * Starts a simulator on 127.0.0.1. Throws a `RangeError` for options out of bounds, and the
 * system's error for a taken port.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const complete = completeOptions(options);
  const { seed, username, password, ownProcess, certificate } = complete;
  const fleet = createFleet(complete);
  const startedAt = floorTo(complete.clock.now(), SECOND_MS);
  const illnesses = createIllnesses(complete, startedAt);
  const opened: Listening[] = [];
  const service: Service = {
    settings: settingsOf(complete),
    fleet,
    clock: createServiceClock(complete.clock, complete.live),
    tokens: createTokens(seed),
    signer: createAddressSigner(seed),
    illnesses,
    images: createSceneImages(fleet, illnesses, complete.plainImages),
    counter: createCounter(),
    rateLimiter: createRateLimiter(),
    events: createEventLog(`urn:device-cloud-simulator:${seed}`),
    faults: createFaultPlan(),
    startedAt,
    variant: variantOf(complete),
    users: [
      { name: username, role: 'technician' },
      { name: 'viewer', role: 'viewer' },
      { name: 'administrator', role: 'administrator' },
    ],
    password,
    imageOrigin: () => opened[0]?.origin ?? '',
  };
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((listening) => listening.close()));
  };
  try {
    opened.push(
      await listenOnLoopback(createImageOrigin(service), complete.imagePort, service, {
        kind: 'image',
        ownProcess,
        certificate,
      }),
    );
    opened.push(
      await listenOnLoopback(createApi(service), complete.port, service, {
        kind: 'api',
        ownProcess,
        certificate,
      }),
    );
  } catch (error) {
    await close();
    throw error;
  }
  const [imageListening, apiListening] = opened as [Listening, Listening];
  return {
    baseUrl: apiListening.origin,
    imageOrigin: imageListening.origin,
    username,
    password,
    get counts() {
      return service.counter.read();
    },
    tick: (request = {}) => tick(service, request),
    fault: (request) => void service.faults.add(faultRequest.parse(request)),
    clearFaults: () => service.faults.clear(),
    close,
  };
}
