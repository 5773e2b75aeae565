/**
 * What is signed for each file of an update (ed25519, RFC 8032): the version and the SHA-512 of the file in base64. The first
 * line keeps the signature from being used for anything else. The release signs with the same function.
 */
export function signedMessage(version: string, sha512: string): Buffer {
  return Buffer.from(`fleetglass update 1\n${version}\n${sha512}\n`, 'utf8');
}
