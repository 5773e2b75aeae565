/**
 * Returns the message signed for each file of an update (ed25519, RFC 8032): the version and the
 * file's SHA-512 in base64. The first line keeps the signature from being reused. The release
 * signs with the same function.
 */
export function signedMessage(version: string, sha512: string): Buffer {
  return Buffer.from(`fleetglass update 1\n${version}\n${sha512}\n`, 'utf8');
}
