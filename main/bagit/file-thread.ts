import { parentPort } from 'node:worker_threads';
import { createFileWork, type FileTask } from './file-work.ts';

const work = createFileWork();
parentPort?.on('message', (task: FileTask) => parentPort?.postMessage(work(task), []));
