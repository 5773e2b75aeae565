const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const PREFIX = 'age';
/** Generator of the checksum (BIP 173). */
const GENERATOR = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3];
/** 32 bytes in groups of 5 bits, and 6 groups of checksum. */
const GROUPS = 52 + 6;

function checksumOf(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x01ff_ffff) << 5) ^ value;
    for (const [bit, part] of GENERATOR.entries()) if (((top >>> bit) & 1) === 1) sum ^= part;
  }
  return sum;
}

/**
 * Returns true for an `age1…` recipient of X25519 (age-encryption.org/v1), in Bech32 with a
 * correct checksum.
 */
export function isAgeRecipient(text: string): boolean {
  const [, data = ''] = /^age1([02-9ac-hj-np-z]+)$/.exec(text) ?? [];
  if (data.length !== GROUPS) return false;
  const letters = Array.from(PREFIX, (letter) => letter.charCodeAt(0));
  const prefix = [...letters.map((code) => code >> 5), 0, ...letters.map((code) => code & 31)];
  return checksumOf([...prefix, ...Array.from(data, (letter) => ALPHABET.indexOf(letter))]) === 1;
}
