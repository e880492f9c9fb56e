import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Supported encodings, best first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type ContentEncoding = (typeof ENCODINGS)[number];

/** Quality 5 is about as fast as gzip, with a smaller result. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The best encoding that an Accept-Encoding header allows (RFC 9110, section 12.5.3); undefined for none. */
export function chooseEncoding(header: string | undefined): ContentEncoding | undefined {
  const accepted = new Map(
    (header ?? '').split(',').map((item) => {
      const [name = '', ...parameters] = item.toLowerCase().split(';');
      return [name.trim(), parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))];
    }),
  );
  return ENCODINGS.find((encoding) => accepted.get(encoding) === false);
}

/** Compresses each body once and caches the result: the caller must not modify bodies. */
export class BodyPacker {
  readonly #packed = new Map<ContentEncoding, WeakMap<Uint8Array, Promise<Uint8Array<ArrayBuffer>>>>(
    ENCODINGS.map((encoding) => [encoding, new WeakMap()]),
  );

  pack(body: Uint8Array, encoding: ContentEncoding): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#packed.get(encoding);
    const packed = known?.get(body) ?? packBody(body, encoding);
    known?.set(body, packed);
    return packed;
  }
}

async function packBody(body: Uint8Array, encoding: ContentEncoding): Promise<Uint8Array<ArrayBuffer>> {
  const packed = encoding === 'br' ? promisify(brotliCompress)(body, BROTLI) : promisify(gzip)(body);
  return new Uint8Array(await packed);
}
