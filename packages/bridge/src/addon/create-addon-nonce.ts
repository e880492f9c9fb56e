const NONCE_BYTES = 32;

/** Identifies one frame: pages framed by others do not know it. 64 hexadecimal digits. */
export function createAddonNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
