/** A process of its own that trusts as the product does and sends a request: prints the number of the system's authorities and the result. */
import { get } from 'node:https';
import { trustSystemAuthorities } from '../../../main/network/system-authorities.ts';

const [address = '', mode = ''] = process.argv.slice(2);
const startedAt = performance.now();
const count = mode === 'trusting' ? await trustSystemAuthorities(process.platform) : 0;
const milliseconds = performance.now() - startedAt;

get(address, (answer) => {
  answer.resume();
  report(String(answer.statusCode));
}).on('error', (error: NodeJS.ErrnoException) => report(error.code ?? 'UNKNOWN'));

function report(result: string): void {
  process.stdout.write(`${JSON.stringify({ count, milliseconds, result })}\n`);
}
