import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { named, textToNumber, whole } from '../../calls/parts.ts';

const size = z.int().check(z.positive());

export const oembedAnswer = named(
  'Oembed',
  z.object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    title: z.string(),
    provider_name: z.string(),
    provider_url: z.url(),
    html: z.string(),
    width: size,
    height: size,
    duration: z.number().check(z.nonnegative(), z.describe('Seconds.')),
    cache_age: whole(),
    thumbnail_url: z.exactOptional(z.url().check(z.describe('Absent where it is larger than asked for.'))),
    thumbnail_width: z.exactOptional(size),
    thumbnail_height: z.exactOptional(size),
  }),
);

const pixels = z.optional(z.pipe(textToNumber, z.int('must be a whole number').check(z.minimum(1))));

const query = z.object({
  url: z.string().check(z.describe('The link of a recording or of a playlist.')),
  format: z._default(z.enum(['json', 'xml']), 'json'),
  maxwidth: pixels,
  maxheight: pixels,
});

/** oEmbed 1.0, section 2.3; `duration` is our addition. */
export type Oembed = z.output<typeof oembedAnswer>;
/** The request of an oEmbed consumer (oEmbed 1.0, section 2.2). Widths and heights are pixels. */
export type OembedQuery = z.output<typeof query>;

/** The call of programs that unfold share links. */
export const oembedCalls = {
  getOembed: {
    method: 'GET',
    path: '/oembed',
    caller: 'visitor',
    scope: null,
    summary: 'How to embed a link (oEmbed 1.0)',
    query,
    answer: [200, 'The player', oembedAnswer],
    refusals: ['restricted', 'not_found', 'deleted', 'unsupported'],
  },
} as const satisfies Record<string, Call>;
