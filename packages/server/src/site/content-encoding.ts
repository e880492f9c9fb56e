import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Supported encodings, best first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type ContentEncoding = (typeof ENCODINGS)[number];

/** About as fast as gzip, with a smaller result. */
const FAST = 5;

/** A tenth smaller, forty times slower: 0.5 s for the largest script. */
const SMALLEST = 11;

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

type Packed = Promise<Uint8Array<ArrayBuffer>>;

/** Caches each body that it has compressed: the caller must not modify bodies. */
export class BodyPacker {
  readonly #packed = new Map<ContentEncoding, WeakMap<Uint8Array, Packed>>(
    ENCODINGS.map((encoding) => [encoding, new WeakMap()]),
  );
  #lastFile: Promise<void> = Promise.resolve();

  /** Compresses a body once, in the time that a request can wait. */
  pack(body: Uint8Array, encoding: ContentEncoding): Packed {
    return this.#known(body, encoding) ?? this.#keep(body, encoding, packBody(body, encoding));
  }

  /** Like `pack`, for what many visitors load: the first ones wait no longer, later ones get the smallest result. */
  packFile(body: Uint8Array, encoding: ContentEncoding): Packed {
    const known = this.#known(body, encoding);
    if (known) return known;
    if (encoding === 'br') this.#lastFile = this.#lastFile.then(() => this.#makeSmallest(body));
    return this.pack(body, encoding);
  }

  /** One file after the other: each has a thread that files and pages need too. */
  async #makeSmallest(body: Uint8Array): Promise<void> {
    // Without memory for it the file stays as it is.
    const smallest = await brotli(body, SMALLEST).catch(() => undefined);
    if (smallest) this.#keep(body, 'br', Promise.resolve(smallest));
  }

  #known(body: Uint8Array, encoding: ContentEncoding): Packed | undefined {
    return this.#packed.get(encoding)?.get(body);
  }

  #keep(body: Uint8Array, encoding: ContentEncoding, packed: Packed): Packed {
    this.#packed.get(encoding)?.set(body, packed);
    return packed;
  }
}

async function packBody(body: Uint8Array, encoding: ContentEncoding): Packed {
  return encoding === 'br' ? brotli(body, FAST) : new Uint8Array(await promisify(gzip)(body));
}

async function brotli(body: Uint8Array, quality: number): Packed {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return new Uint8Array(await promisify(brotliCompress)(body, { params }));
}
