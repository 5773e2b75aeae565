import type { RegionAnswer, RegionRequest } from '../../workers/region-request.ts';
import { startWorker } from '../../workers/start-worker.ts';
import { createWorkerClient } from '../../workers/worker-client.ts';
import type { AskRegion } from './image-regions.ts';

/** One worker for all canvases: it starts with the first very large image that somebody looks at closely. */
const worker = createWorkerClient<RegionRequest, RegionAnswer>(() => startWorker('region'));

/** Asks the worker for a part of a very large image. */
export const askRegion: AskRegion = (request, signal) => worker.ask(request, signal);
