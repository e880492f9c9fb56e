import { recordingName } from '@beep/core/recordings';
import { USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { PlayData } from '../play/play-data.ts';

/** The framed player's title, for screen readers. */
export function EmbedHead({ found }: { readonly found: PlayData }): ReactNode {
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      {/* Nothing in it leads the frame to another page. */}
      <base target="_blank" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <title>{titleOf(found)}</title>
    </>
  );
}

function titleOf(found: PlayData): string {
  if (found.status === 'found') return recordingName(found.recording);
  if (found.status === 'not-recorded') return USER_TEXTS.notRecordedHeading;
  return found.status === 'restricted' ? USER_TEXTS.restrictedHeading : USER_TEXTS.recordingUnavailable;
}
