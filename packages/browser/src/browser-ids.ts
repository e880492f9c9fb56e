import type { IdSource } from '@beep/core/listens';

/** Random UUIDs, also on plain http pages, where `crypto.randomUUID` is missing. */
export function createBrowserIds(): IdSource {
  return { uuid: () => ('randomUUID' in crypto ? crypto.randomUUID() : uuidFromRandomBytes()) };
}

function uuidFromRandomBytes(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  })
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
