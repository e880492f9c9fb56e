import { ExpiryPicker, NewReplies, OwnerFacts, useExpiryChange } from '@beep/ui';
import type { ReactNode } from 'react';
import { useRecordings } from '../ports/with-recordings.tsx';
import { OwnerActions } from './owner-actions.tsx';
import { OwnerReplies } from './owner-replies.tsx';
import type { Viewer } from './use-viewer.tsx';

/** What only the owner of a recording sees. Its code comes with their recording: visitors do not load it. */
export const OWNER_PARTS = {
  Facts: OwnerFacts,
  Actions: OwnerActions,
  Expiry: OwnerExpiry,
  Replies: OwnerReplies,
  News: NewReplies,
} as const;

export type OwnerParts = typeof OWNER_PARTS;

interface OwnerExpiryProps {
  readonly viewer: Pick<Viewer, 'recording' | 'replace'>;
}

function OwnerExpiry({ viewer }: OwnerExpiryProps): ReactNode {
  const { recording, replace } = viewer;
  const { isUpdating, change } = useExpiryChange(useRecordings().library);
  return (
    <ExpiryPicker
      current={null}
      isUpdating={isUpdating}
      longestLife={recording.longestLife}
      onChoose={(option) => change(recording.id, option, (expiresAtMs) => replace({ expiresAtMs }))}
    />
  );
}
