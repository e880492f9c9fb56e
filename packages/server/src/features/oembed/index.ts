import { oembedCalls } from '@beep/api/features/oembed';
import { defineFeature } from '../define-feature.ts';
import { getOembed, type OembedNeeds } from './get-oembed.ts';

/** How other sites embed the player of a share link. */
export const oembed = defineFeature({
  calls: oembedCalls,
  createHandlers: (service: OembedNeeds) => ({ getOembed: ({ query }) => getOembed(service, query) }),
});
