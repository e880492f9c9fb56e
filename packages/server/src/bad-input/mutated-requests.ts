import fc from 'fast-check';
import { encodeRequest, type Header, type RawRequest } from './raw-request.ts';

/** A spoilt request, and how it was spoilt. */
export interface MutatedRequest {
  readonly how: readonly string[];
  readonly request: RawRequest;
  readonly bytes: Buffer;
  /** Whether it is still one that HTTP allows, so that it has to be answered; else the line may just be closed. */
  readonly isHttp: boolean;
}

interface Mutation {
  readonly how: string;
  readonly isHttp: boolean;
  apply(request: RawRequest): RawRequest;
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'PURGE',
];
const NO_METHODS = ['get', 'CONNECT', '', 'G\tT', 'A'.repeat(500)];

const PIECES = [
  ...[
    '%00',
    '%zz',
    '%',
    '%2e%2e%2f',
    '..',
    '/../',
    '//',
    '%2F',
    '%5c',
    ';',
    '%C0%AF',
    '%ED%A0%80',
    '%F0%9F%8E%A4',
    '%ff',
  ],
  ...[
    '*',
    '{}',
    '[',
    '|',
    '"',
    "'",
    '<b>',
    '$',
    '~',
    '+',
    '@',
    ':',
    '.webm',
    '.mp3',
    '.m4a',
    '.',
    'x'.repeat(3000),
  ],
];
const NO_PIECES = [' ', '\\', '#', '\u00e9', '\u0000', '\t', 'y'.repeat(40_000)];

const QUERIES = [
  ...[
    'page=-1',
    'page=0',
    'page=1e309',
    'page=99999999999999999999',
    'page=1.5',
    'page=',
    'page[]=1',
    'page=1&page=2',
  ],
  ...[
    'page=9007199254740991&limit=100',
    'limit=101',
    'limit=0',
    'limit=abc',
    'limit=%31',
    'sort=',
    'sort=created_at',
    'q=',
  ],
  ...[
    'q=%00',
    'q=a%00b',
    'q=%ED%A0%80',
    'q=%FF%FE',
    'q=%25',
    'q=_',
    'q=%5C',
    `q=${'w'.repeat(5000)}`,
    "q=';drop+table+recordings",
  ],
  ...[
    'q=%F0%9F%8E%A4',
    'expires_in=',
    'expires_in=1_day&expires_in=never',
    'expires_in=__proto__',
    'expires_in=toString',
  ],
  ...[
    'format=xml',
    'format=JSON',
    'maxwidth=-5',
    'maxwidth=1e999',
    'maxheight=abc',
    'url=',
    'url=javascript:1',
    'url=%00',
  ],
  ...[
    'url=http%3A%2F%2F%5B',
    'token=',
    'token=%00',
    'key=',
    '=',
    '&&&&',
    '__proto__=1',
    'constructor=1',
    '%=1',
    'a=%zz',
  ],
];

const VALUES = [
  ...[
    '',
    ' ',
    'null',
    '0',
    '-1',
    '1e400',
    '__proto__',
    'a'.repeat(6000),
    '"',
    '\\',
    '\u00e9\u00ff',
    ',',
    ';',
    '*',
    '../../etc',
  ],
  ...[
    '6f1f3f0a-7f2c-4f53-9f3e-2f4c1f0a9b11',
    '00000000-0000-0000-0000-000000000000',
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
  ],
  ...[
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.',
    'Basic YTpi',
    'bearer x y',
    'BEEP_DOCS',
    'BEEP_WEB, BEEP_WEB',
    '%00',
  ],
];
const RANGES = [
  ...[
    'bytes=0-',
    'bytes=-1',
    'bytes=-0',
    'bytes=0-0',
    'bytes=5-1',
    'bytes=99999999-',
    'bytes=0-1,3-4',
    'bytes=',
    'bytes=-',
  ],
  ...[
    'bytes=99999999999999999999-',
    'bytes=-99999999999999999999',
    'bytes=1e3-',
    'bytes=0x1-2',
    'items=0-1',
    'bytes 0-1',
    'bytes=0-9 ',
  ],
];
const TYPES = [
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'text/plain; charset=latin1',
    'text/vtt',
    'x',
    '/',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    'multipart/mixed; boundary=b',
  ],
  ...[
    `multipart/form-data; boundary=${'b'.repeat(3000)}`,
    'multipart/form-data; boundary=----------------boundary42; charset=x',
  ],
  ...[
    'MULTIPART/FORM-DATA; BOUNDARY=----------------boundary42',
    'application/x-www-form-urlencoded',
    'audio/webm;codecs=opus',
  ],
];
const HEADERS = [
  ...[
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'X-AUDIO-RECORDING-SOURCE',
    'X-Listener-Id',
    'Accept',
    'Origin',
  ],
  ...[
    'If-None-Match',
    'If-Range',
    'If-Match',
    'If-Modified-Since',
    'Cookie',
    'User-Agent',
    'Referer',
    'X-Forwarded-For',
    'Forwarded',
  ],
  ...[
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-HTTP-Method-Override',
    'Accept-Encoding',
    'Content-Encoding',
    'Accept-Language',
  ],
  ...[
    'Access-Control-Request-Method',
    'Access-Control-Request-Headers',
    'X-Request-Id',
    'Sec-Fetch-Site',
    '__proto__',
    'Priority',
  ],
];

const BODIES = [
  ...[
    '',
    '{',
    '{}',
    'null',
    '[]',
    '1e999',
    '"x"',
    '{"expires_at":{}}',
    '{"expires_at":1e400}',
    '{"expires_at":-1}',
  ],
  ...[
    '{"expires_at":1.5}',
    '{"expires_at":9007199254740993}',
    '{"expires_at":"toString"}',
    '{"expires_at":0,"expires_at":1}',
  ],
  ...[
    '{"__proto__":{"expires_at":0}}',
    '{"constructor":{"prototype":1}}',
    '{"expires_at":null,"x":1}',
    '\ufeff{"expires_at":0}',
  ],
  ...[
    '{"EMAIL":"a\\u0000@b.c"}',
    '{"EMAIL":"\\ud800@b.c"}',
    `{"EMAIL":"${'a'.repeat(300)}@b.c"}`,
    '{"EMAIL":["a@b.c"]}',
    '{"EMAIL":""}',
  ],
  ...[
    '{"email":"\\ud800@b.c","name":"\\u0000"}',
    '{"email":{},"name":[]}',
    '{"idToken":1}',
    '{"idToken":"a.b.c"}',
    '{"refresh_token":null}',
  ],
  ...[
    '[[['.repeat(5000),
    `{"a":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`,
    'WEBVTT',
    'a\u0000b',
    '\ud83c',
    'x'.repeat(300_000),
  ],
  ...['------------------boundary42', '------------------boundary42--', '--', '\r\n'],
  ...['file', 'name="file"', 'name=""', "filename*=utf-8''%zz"].map(
    (name) =>
      `------------------boundary42\r\nContent-Disposition: form-data; ${name}\r\n\r\nx\r\n------------------boundary42--\r\n`,
  ),
  `------------------boundary42\r\n${'X: y\r\n'.repeat(3000)}\r\n\r\nx`,
  '------------------boundary42\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(60),
  '------------------boundary42\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n'.repeat(
    3,
  ),
].map((text) => Buffer.from(text));

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
  // HTTP/1.1 wants a Host, and a length where there is a body is added later.
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

/** What is wrong with the bytes themselves. */
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

/** Spoils one of the requests in one to three ways; every tenth has damaged bytes too. */
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
        // A report shows how the request came about, not its bytes.
        [fc.toStringMethod]: () => how.join(' | '),
      };
    });
}
