/** The contract of oEmbed. */

export { type Oembed, type OembedQuery, oembedAnswer, oembedCalls } from './contract.ts';
