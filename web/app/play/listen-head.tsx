import { API_BASE_PATH, type SiteConfig } from '@beep/api';
import { type Recording, recordingName, shownTitle } from '@beep/core/recordings';
import { pageTitle, USER_TEXTS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import type { ReactNode } from 'react';
import { listenersHead } from './listeners-head.ts';
import type { PlayData } from './play-data.ts';

export interface ListenHeadProps {
  readonly config: SiteConfig;
  readonly found: PlayData;
}

/** The listen page's metadata for browsers, search engines and link previews. */
export function ListenHead({ config, found }: ListenHeadProps): ReactNode {
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121110" />
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      {found.status === 'found' ? (
        <FoundHead recording={found.recording} publicUrl={config.publicUrl} description={found.excerpt} />
      ) : (
        <title>{pageTitle({ title: titleOf(found) })}</title>
      )}
    </>
  );
}

/** Nothing of the recording itself. */
function titleOf({ status }: Exclude<PlayData, { status: 'found' }>): string {
  if (status === 'not-recorded') return USER_TEXTS.notRecordedHeading;
  return status === 'restricted' ? USER_TEXTS.restrictedHeading : USER_TEXTS.recordingUnavailable;
}

interface FoundHeadProps {
  readonly recording: Recording;
  readonly publicUrl: string;
  readonly description: string | undefined;
}

/** Only for a recording that exists: image, player and previews. */
function FoundHead({ recording, publicUrl, description: said }: FoundHeadProps): ReactNode {
  const { id, shareUrl, audioUrl, mimeType, durationSeconds } = recording;
  const name = recordingName(recording);
  const { heading: told, lead } = listenersHead(recording);
  const heading = shownTitle(recording) ?? told;
  const description = said ?? lead;
  const card = `${shareUrl}/card.png`;
  const embed = `${publicUrl}/embed/${id}`;
  const oembed = `${publicUrl}${API_BASE_PATH}/oembed?format=json&url=${encodeURIComponent(shareUrl)}`;
  return (
    <>
      <title>{`${heading} · ${formatClock(durationSeconds)}`}</title>
      <meta name="description" content={description} />
      <link rel="alternate" type="application/json+oembed" href={oembed} title={name} />
      <meta property="og:site_name" content="Beep" />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={shareUrl} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={card} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={name} />
      <meta property="og:audio" content={audioUrl} />
      <meta property="og:audio:type" content={mimeType} />
      <meta name="twitter:card" content="player" />
      <meta name="twitter:title" content={name} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={card} />
      <meta name="twitter:image:alt" content={name} />
      <meta name="twitter:player" content={embed} />
      <meta name="twitter:player:width" content="480" />
      <meta name="twitter:player:height" content="200" />
    </>
  );
}
