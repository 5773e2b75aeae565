import type { RegionAnswer, RegionRequest } from '../../workers/region-request.ts';
import { startWorker } from '../../workers/start-worker.ts';
import { createWorkerClient } from '../../workers/worker-client.ts';
import type { DecodeRegion } from './image-regions.ts';

/** One worker for all canvases, started by the first close look at a very large image. */
const worker = createWorkerClient<RegionRequest, RegionAnswer>(() => startWorker('region'));

/** Decodes a part of a very large image in the worker. */
export const decodeRegion: DecodeRegion = (request, signal) => worker.send(request, signal);
