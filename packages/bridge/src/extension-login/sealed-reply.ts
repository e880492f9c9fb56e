/**
 * Seals the reply to an extension that reads it from an address, so that an address that is kept, as in a browser's
 * history, reveals nothing later. Each key is used for one reply. The key is not authenticated: another extension that
 * may open or change tabs can ask for a reply to its own key.
 */

/** The extension's key for one reply. */
export interface ReplyKey {
  /** For the address of the site's page. */
  readonly publicKey: string;
  /** Null if the text was not sealed for this key. */
  open(sealed: string): Promise<string | null>;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
/** The length of a public key in bytes. */
const POINT_BYTES = 65;
const INFO = new TextEncoder().encode('beep extension login 1');
/** Fixed, because each key encrypts one text. */
const IV = new Uint8Array(12);

/** Creates the key of one sign-in. Its private part cannot leave this process. */
export async function createReplyKey(): Promise<ReplyKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const own = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return {
    publicKey: toText(own),
    async open(sealed) {
      try {
        const bytes = fromText(sealed);
        const other = bytes.subarray(0, POINT_BYTES);
        const key = await cipherKey(privateKey, { other, readers: own });
        const text = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: IV },
          key,
          bytes.subarray(POINT_BYTES),
        );
        return new TextDecoder().decode(text);
      } catch {
        return null;
      }
    },
  };
}

/** Seals a text for a public key. Rejects if it is not one. */
export async function sealReply(text: string, publicKey: string): Promise<string> {
  const readers = fromText(publicKey);
  const once = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const key = await cipherKey(once.privateKey, { other: readers, readers });
  const point = await crypto.subtle.exportKey('raw', once.publicKey);
  const bytes = new TextEncoder().encode(text);
  const secret = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: IV }, key, bytes);
  return toText(new Uint8Array([...new Uint8Array(point), ...new Uint8Array(secret)]));
}

interface PublicParts {
  /** The other side's public key. */
  readonly other: Uint8Array<ArrayBuffer>;
  /** The extension's public key, to which the text is bound. */
  readonly readers: Uint8Array<ArrayBuffer>;
}

async function cipherKey(privateKey: CryptoKey, { other, readers }: PublicParts): Promise<CryptoKey> {
  const point = await crypto.subtle.importKey('raw', other, CURVE, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: point }, privateKey, 256);
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: readers, info: INFO };
  const cipher = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(derivation, material, cipher, false, ['encrypt', 'decrypt']);
}

function toText(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Throws if the text is not base64url. */
function fromText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
}
