import { Encrypter } from 'age-encryption';
import type { ByteSink } from '../../bagit/zip/zip-writer.ts';
import { passphraseRecipient } from './scrypt.ts';

/** Who opens a pack: those who know a passphrase, or some laptops, each by its `age1…`. */
export type PackLock =
  | { readonly kind: 'passphrase'; readonly passphrase: string; readonly workFactor?: number }
  | { readonly kind: 'recipients'; readonly recipients: readonly string[] };

/** Throws for a recipient that is none. */
function encrypterOf(lock: PackLock): Encrypter {
  const encrypter = new Encrypter();
  if (lock.kind === 'passphrase')
    encrypter.addRecipient(passphraseRecipient(lock.passphrase, lock.workFactor));
  else for (const recipient of lock.recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

/**
 * Encrypts in the age format (age-encryption.org/v1) what `write` puts into its sink, piece by piece: memory holds a few of them. Throws the error of
 * `write`; once the reader stops, the sink takes nothing any more.
 */
export async function* sealed(
  lock: PackLock,
  write: (sink: ByteSink) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const encrypter = encrypterOf(lock);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const sink = writable.getWriter();
  // A copy, as the piece waits in the stream while the next one is made in the same memory.
  const writing = write({ writeFile: (piece) => sink.write(Uint8Array.from(piece)) }).then(
    () => sink.close(),
    (error: unknown) => sink.abort(error),
  );
  // The reader gets its error.
  writing.catch(() => undefined);
  yield* await encrypter.encrypt(readable);
  await writing;
}
