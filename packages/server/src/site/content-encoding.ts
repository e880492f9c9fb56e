import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Supported encodings, best first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type ContentEncoding = (typeof ENCODINGS)[number];

/** About as fast as gzip, with a smaller result. */
const FAST = 5;

/** A tenth smaller, forty times slower: 0.5 s for the largest script, 7 s for those of a language. */
const SMALLEST = 11;

/** Requests for a file after which it is worth that: what is asked for less often costs more than it saves. */
const MANY = 100;

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
  readonly #requests = new WeakMap<Uint8Array, number>();
  #lastFile: Promise<void> = Promise.resolve();

  /** Compresses a body once, in the time that a request can wait. */
  pack(body: Uint8Array, encoding: ContentEncoding): Packed {
    return this.#known(body, encoding) ?? this.#keep(body, encoding, packBody(body, encoding));
  }

  /** Like `pack`, for files: nobody waits longer, and after {@link MANY} requests the others get the smallest result. */
  packFile(body: Uint8Array, encoding: ContentEncoding): Packed {
    if (encoding === 'br') this.#countRequest(body);
    return this.pack(body, encoding);
  }

  #countRequest(body: Uint8Array): void {
    const requests = (this.#requests.get(body) ?? 0) + 1;
    this.#requests.set(body, requests);
    if (requests === MANY) this.#lastFile = this.#lastFile.then(() => this.#makeSmallest(body));
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
