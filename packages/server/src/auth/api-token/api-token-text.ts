import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const SECRET_BYTES = 32;
const API_TOKEN = /^(beep_[\da-f]{64})([\da-f]{8})$/;

/** `beep_`, 256 random bits and a CRC-32, by which scanners for leaked secrets recognise it without asking the service. */
export function newApiToken(): string {
  const text = `beep_${randomBytes(SECRET_BYTES).toString('hex')}`;
  return `${text}${checksumOf(text)}`;
}

/** False for any other text, such as the ID token of an identity provider. */
export function isApiToken(text: string): boolean {
  const [, secret, checksum] = API_TOKEN.exec(text) ?? [];
  return secret !== undefined && checksumOf(secret) === checksum;
}

/** What is stored of a token. Nobody can try 256 random bits, so a hash that is slow on purpose would add nothing. */
export function hashApiToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
