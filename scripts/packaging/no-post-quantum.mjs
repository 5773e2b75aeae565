// Replaces ML-KEM and P-256 in the bundle. age-encryption needs them only for recipients that are
// neither X25519 nor a passphrase, and packs have none (preload/contract/core/age-recipient.ts):
// they were 100 kB of unused code.

const leftOut = new Proxy(
  {},
  {
    get() {
      throw new Error('A recipient of ML-KEM or P-256 needs code that the bundle leaves out.');
    },
  },
);

export { leftOut as MLKEM768P256, leftOut as MLKEM768X25519, leftOut as p256 };
