import fc from 'fast-check';
import {
  BODIES,
  HEADERS,
  METHODS,
  NO_METHODS,
  NO_PIECES,
  PIECES,
  QUERIES,
  RANGES,
  TYPES,
  VALUES,
} from './malformed-values.ts';
import { encodeRequest, type Header, type RawRequest } from './raw-request.ts';

/** A malformed request and a description of its changes. */
export interface MutatedRequest {
  readonly how: readonly string[];
  readonly request: RawRequest;
  readonly bytes: Buffer;
  /** True if HTTP still allows it, so it must get a response; otherwise the connection may just be closed. */
  readonly isHttp: boolean;
}

interface Mutation {
  readonly how: string;
  readonly isHttp: boolean;
  apply(request: RawRequest): RawRequest;
}

const onMethod = (methods: readonly string[], isHttp: boolean): fc.Arbitrary<Mutation> =>
  fc.constantFrom(...methods).map((method) => ({
    how: `method ${method.slice(0, 20)}`,
    isHttp,
    apply: (request) => ({ ...request, method }),
  }));

const onPath = (pieces: readonly string[], isHttp: boolean): fc.Arbitrary<Mutation> =>
  fc.tuple(fc.constantFrom(...pieces), fc.nat(80), fc.nat(25)).map(([piece, at, without]) => ({
    how: `${JSON.stringify(piece.slice(0, 20))} for ${without} characters at ${at} of the path`,
    isHttp,
    apply: (request) => {
      const index = 1 + (at % Math.max(request.target.length, 1));
      return {
        ...request,
        target: request.target.slice(0, index) + piece + request.target.slice(index + without),
      };
    },
  }));

const query: fc.Arbitrary<Mutation> = fc
  .tuple(fc.constantFrom(...QUERIES), fc.boolean())
  .map(([text, instead]) => ({
    how: `query ${text.slice(0, 60)}${instead ? ' alone' : ''}`,
    isHttp: true,
    apply: (request) => {
      const [path = '', before] = request.target.split('?');
      return { ...request, target: `${path}?${before === undefined || instead ? '' : `${before}&`}${text}` };
    },
  }));

const header = (
  names: readonly string[],
  values: readonly string[],
  { isHttp, twice }: { isHttp: boolean; twice: boolean },
): fc.Arbitrary<Mutation> =>
  fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values)).map(([name, value]) => ({
    how: `${twice ? 'also ' : ''}${name}: ${value.slice(0, 60)}`,
    isHttp,
    apply: (request) => {
      const others = request.headers.filter(([known]) => known.toLowerCase() !== name.toLowerCase());
      const added: Header = [name, value];
      return { ...request, headers: [...(twice ? request.headers : others), added] };
    },
  }));

const without: fc.Arbitrary<Mutation> = fc.nat(10).map((which) => ({
  how: `without header ${which}`,
  // HTTP/1.1 requires a Host; the Content-Length of a body is added later.
  isHttp: true,
  apply: (request) => {
    const at = 2 + which;
    return { ...request, headers: request.headers.filter((_, index) => index !== at) };
  },
}));

const framing: fc.Arbitrary<Mutation> = fc.oneof(
  header(['Content-Length'], ['-1', '1', '999999999999', '1, 2', 'abc', '+5', '0x10', ''], {
    isHttp: false,
    twice: true,
  }),
  header(['Content-Length'], ['0', '33600000', '99999999999999999999'], { isHttp: false, twice: false }),
  header(['Transfer-Encoding'], ['chunked', 'gzip', 'chunked, chunked', 'identity', ''], {
    isHttp: false,
    twice: true,
  }),
  header(['Host'], ['', 'a b', '[', 'evil.example', 'localhost:99999', 'localhost/x', '\u00e9', 'a@b'], {
    isHttp: false,
    twice: false,
  }),
  header(['Host'], ['localhost', 'evil.example'], { isHttp: false, twice: true }),
  header(['Expect'], ['100-continue', 'nonsense'], { isHttp: false, twice: false }),
  header(['Upgrade', 'HTTP2-Settings'], ['websocket', 'h2c'], { isHttp: false, twice: false }),
  header(['X: y\r\nZ', 'Na me', '', 'X\u0000'], ['1'], { isHttp: false, twice: true }),
  header(['X'], ['a\u0000b', 'a\r\n b', 'a\nB: c', 'b'.repeat(30_000)], { isHttp: false, twice: true }),
);

const body: fc.Arbitrary<Mutation> = fc.constantFrom(...BODIES).map((bytes) => ({
  how: `body ${bytes.subarray(0, 60).toString('latin1')}`,
  isHttp: true,
  apply: (request) => ({ ...request, body: bytes }),
}));

const damagedBody: fc.Arbitrary<Mutation> = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.uint8Array({ maxLength: 20 }), fc.boolean())
  .map(([at, piece, end]) => ({
    how: `${piece.length} bytes into the body${end ? ', cut off there' : ''}`,
    isHttp: true,
    apply: (request) => {
      const index = Math.floor(at * request.body.length);
      const rest = end ? new Uint8Array() : request.body.subarray(index + piece.length);
      return { ...request, body: Buffer.concat([request.body.subarray(0, index), piece, rest]) };
    },
  }));

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  onMethod(METHODS, true),
  onPath(PIECES, true),
  onPath(PIECES, true),
  query,
  query,
  header(HEADERS, VALUES, { isHttp: true, twice: false }),
  header(HEADERS, VALUES, { isHttp: true, twice: true }),
  header(['Range'], RANGES, { isHttp: true, twice: false }),
  header(['Content-Type'], TYPES, { isHttp: true, twice: false }),
  without,
  body,
  body,
  damagedBody,
  onMethod(NO_METHODS, false),
  onPath(NO_PIECES, false),
  framing,
);

interface Damage {
  readonly how: string;
  apply(bytes: Buffer): Buffer;
}

/** Damage to the bytes themselves. */
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 255 })).map(([at, mask]) => ({
    how: `byte ${at} changed`,
    apply: (bytes: Buffer) => {
      const changed = Buffer.from(bytes);
      const index = at % changed.length;
      changed[index] = (changed[index] ?? 0) ^ mask;
      return changed;
    },
  })),
  fc.nat(300).map((at) => ({ how: `cut at ${at}`, apply: (bytes: Buffer) => bytes.subarray(0, at) })),
  fc.constant({
    how: 'bare line feeds',
    apply: (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  }),
  fc
    .uint8Array({ minLength: 1, maxLength: 300 })
    .map((junk) => ({ how: 'junk', apply: () => Buffer.from(junk) })),
  fc
    .constantFrom(
      '\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000\u0001',
      'GET /\r\n',
      'GET / HTTP/9.9\r\n\r\n',
    )
    .map((start) => ({
      how: `begins with ${JSON.stringify(start)}`,
      apply: (bytes: Buffer) => Buffer.concat([Buffer.from(start, 'latin1'), bytes]),
    })),
);

/** Changes one of the requests in one to three ways; every tenth also has damaged bytes. */
export function mutatedRequest(sound: readonly RawRequest[]): fc.Arbitrary<MutatedRequest> {
  const damages = fc.oneof(
    { weight: 9, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: damage },
  );
  return fc
    .tuple(fc.constantFrom(...sound), fc.array(mutation, { minLength: 1, maxLength: 3 }), damages)
    .map(([start, mutations, harm]) => {
      const request = mutations.reduce((spoilt, { apply }) => apply(spoilt), start);
      const bytes = encodeRequest(request);
      const how = [
        `${start.method} ${start.target}`,
        ...mutations.map((one) => one.how),
        ...(harm ? [harm.how] : []),
      ];
      return {
        how,
        request,
        bytes: harm ? harm.apply(bytes) : bytes,
        isHttp: !harm && mutations.every((one) => one.isHttp),
        // Failure messages show how the request was made instead of its bytes.
        [fc.toStringMethod]: () => how.join(' | '),
      };
    });
}
