import type { LtiItem, LtiResource } from '@beep/api/features/lti';
import { findLinkedForVisitor, type VisitDeps } from '../../access/find-for-visitor.ts';
import type { VerifiedUser } from '../../auth/token-verifier.ts';
import { shareUrl, shownTitle } from '../../recordings/present-recording.ts';
import { ServerError } from '../../server-error.ts';
import type { StoredRecording } from '../../storage/recording-fields.ts';
import type { PlaylistStore } from '../playlists/storage/index.ts';
import type { QuestionStore } from '../questions/storage/index.ts';

export interface ResourceNeeds extends VisitDeps {
  readonly stores: VisitDeps['stores'] & {
    readonly playlists: Pick<PlaylistStore, 'find'>;
    readonly questions: Pick<QuestionStore, 'find'>;
  };
  readonly publicUrl: string;
}

export interface FoundResource extends Pick<LtiResource, 'kind' | 'id' | 'url'> {
  readonly ownerUid: string;
  readonly title: string | undefined;
}

/**
 * What a link of a platform leads to, for this user. Undefined for what there is not, has ended, is suspended, or is kept
 * from the user by a policy. A recording that has become a question, or is one no longer, is found as what it is now.
 */
export async function findResource(
  needs: ResourceNeeds,
  { kind, id }: LtiItem,
  user: VerifiedUser,
): Promise<FoundResource | undefined> {
  if (kind === 'playlist') {
    const playlist = await needs.stores.playlists.find(id);
    if (playlist === undefined) return undefined;
    const { owner_uid: ownerUid, title } = playlist;
    return { kind, id, url: `${needs.publicUrl}/playlist/${id}`, ownerUid, title };
  }
  const recording = await findAudible(needs, id, user);
  if (recording === undefined) return undefined;
  const question = await needs.stores.questions.find(recording.id);
  const isOwn = recording.ownerUid === user.uid;
  return {
    kind: question === undefined ? 'note' : 'question',
    ...{ id: recording.id, url: shareUrl(recording, needs), ownerUid: recording.ownerUid },
    title: (isOwn ? recording.title : shownTitle(recording)) ?? undefined,
  };
}

const NOT_THERE = ['not_found', 'not_recorded', 'expired', 'deleted', 'suspended', 'restricted'] as const;

async function findAudible(
  needs: ResourceNeeds,
  id: string,
  user: VerifiedUser,
): Promise<StoredRecording | undefined> {
  try {
    return await findLinkedForVisitor(needs, id, { use: 'listen', identify: async () => user });
  } catch (error) {
    if (error instanceof ServerError && NOT_THERE.some((code) => code === error.code)) return undefined;
    throw error;
  }
}
