// Adds the signature that the app requires (main/updates) to the description of an update.
import { sign } from 'node:crypto';
import { dump, load } from 'js-yaml';
import { signedMessage } from '../../main/updates/signed-message.ts';

/** Returns the description with a signature for each file, and the files that it names. */
export function signDescription(text, privateKey) {
  const description = load(text);
  if (typeof description?.version !== 'string' || !Array.isArray(description.files)) {
    throw new Error('This is no description of an update.');
  }
  const files = description.files.map((file) => ({
    ...file,
    ed25519: sign(null, signedMessage(description.version, file.sha512), privateKey).toString('base64'),
  }));
  return { text: dump({ ...description, files }, { lineWidth: -1 }), files };
}
