import { LTI_SCORE_MAXIMUM, type LtiItem } from '@beep/api/features/lti';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { VerifiedUser } from '../../auth/token-verifier.ts';
import { ServerError } from '../../server-error.ts';
import { type FoundResource, findResource, type ResourceNeeds } from './find-resource.ts';
import { type LaunchFacts, RESOURCE_PARAMETER } from './launch-facts.ts';
import { LTI_PATHS } from './lti-urls.ts';
import type { StoredPlatform } from './storage/index.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const LINKING_CLAIM = 'https://purl.imsglobal.org/spec/lti-dl/claim';
/** The sizes of the pages in a frame. */
const SIZES: Readonly<Record<LtiItem['kind'], { readonly width: number; readonly height: number }>> = {
  note: { width: 640, height: 220 },
  playlist: { width: 640, height: 420 },
  question: { width: 800, height: 720 },
};

/** What the page that hands over gets: the message is signed when it is made. */
export const handoverSchema = z.object({ platform: z.string(), returnUrl: z.string(), jwt: z.string() });

export interface Choice {
  readonly user: VerifiedUser;
  readonly items: readonly LtiItem[];
  readonly linking: NonNullable<LaunchFacts['linking']>;
}

/** The items of a platform for what its user has chosen. Rejects with `not_found` for what the user does not own. */
export async function contentItems(
  needs: ResourceNeeds,
  { user, items, linking }: Choice,
): Promise<readonly object[]> {
  if (items.length > 1 && !linking.multiple) {
    throw new ServerError('invalid_request', { message: 'The platform takes one link at a time.' });
  }
  const found = await Promise.all(items.map((item) => findResource(needs, item, user)));
  return found.map((resource) => {
    if (resource?.ownerUid !== user.uid) {
      throw new ServerError('not_found', { message: 'You can add what is yours only.' });
    }
    return contentItem(needs.publicUrl, resource);
  });
}

function contentItem(publicUrl: string, { kind, id, title }: FoundResource): object {
  const resource = `${kind}:${id}`;
  const label = title ?? 'Beep';
  return {
    ...{ type: 'ltiResourceLink', title: label },
    // Of platforms that keep no parameters.
    url: `${publicUrl}${LTI_PATHS.launch}?resource=${encodeURIComponent(resource)}`,
    custom: { [RESOURCE_PARAMETER]: resource },
    iframe: SIZES[kind],
    ...(kind === 'question' && {
      lineItem: { scoreMaximum: LTI_SCORE_MAXIMUM, label, resourceId: id },
    }),
  };
}

/** The message that gives a platform the items. */
export function deepLinkingResponse(
  platform: Pick<StoredPlatform, 'issuer' | 'client_id'>,
  { deployment, linking }: Pick<LaunchFacts, 'deployment' | 'linking'>,
  more: { readonly items: readonly object[]; readonly nonce: string },
): JWTPayload {
  return {
    ...{ iss: platform.client_id, sub: platform.client_id, aud: platform.issuer, nonce: more.nonce },
    [`${CLAIM}/deployment_id`]: deployment,
    [`${CLAIM}/message_type`]: 'LtiDeepLinkingResponse',
    [`${CLAIM}/version`]: '1.3.0',
    [`${LINKING_CLAIM}/content_items`]: more.items,
    ...(linking?.data !== undefined && { [`${LINKING_CLAIM}/data`]: linking.data }),
  };
}
