// A thread whose file is in the archive, as those of the product are.
import { DatabaseSync } from 'node:sqlite';
import { getCACertificates } from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';

const database = workerData.address === null ? null : new DatabaseSync(new URL(workerData.address));
const rows = database?.prepare('SELECT count(*) AS rows FROM word').get().rows ?? null;
parentPort.postMessage({ rows, authorities: getCACertificates('system').length }, []);
