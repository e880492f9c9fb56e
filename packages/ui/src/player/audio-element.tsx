import { USER_TEXTS } from '@beep/core/texts';
import { createElement, type ReactNode, type RefCallback } from 'react';

export interface AudioSource {
  readonly url: string;
  readonly mimeType: string;
}

export interface AudioElementProps {
  readonly url: string;
  /** The fallback if `url` does not play. */
  readonly otherwise?: AudioSource | undefined;
  /** Captions as WebVTT; fetched only when the listener turns captions on. */
  readonly captionsUrl?: string | undefined;
  /** Another `url` replaces this one, and is used at the next load: what plays goes on. */
  readonly isRenewed?: boolean;
  /** False if the browser's own controls must not offer the file. */
  readonly mayDownload?: boolean;
  readonly attach: RefCallback<HTMLAudioElement>;
  readonly title: string;
  /** The page's one recording: it shows the browser's controls where scripts are off. */
  readonly withoutScripts?: boolean;
  readonly className?: string | undefined;
}

/** The audio element behind a player's controls. */
export function AudioElement(props: AudioElementProps): ReactNode {
  const { url, otherwise, captionsUrl, attach, title, withoutScripts = false, className } = props;
  const { isRenewed = false, mayDownload = true } = props;
  const attributes = {
    ref: attach,
    className,
    title,
    preload: 'metadata',
    ...(withoutScripts ? { controls: true, 'data-page-audio': '' } : {}),
    ...(!mayDownload && { controlsList: 'nodownload' }),
  };
  const captions = captionsUrl !== undefined && (
    <track kind="captions" src={captionsUrl} label={USER_TEXTS.transcriptHeading} />
  );
  if (otherwise === undefined && !isRenewed)
    return createElement('audio', { ...attributes, src: url }, captions);
  return createElement(
    'audio',
    attributes,
    <source src={url} />,
    otherwise !== undefined && <source src={otherwise.url} type={otherwise.mimeType} />,
    captions,
  );
}

/** The same recording as mp3, if our service has it, for browsers that do not play the original. */
export function mp3Of(audioUrl: string): AudioSource | undefined {
  const [whole, stem, query = ''] = /^(.*\/media\/[\w-]+)\.(?!mp3\b)\w+(\?.*)?$/.exec(audioUrl) ?? [];
  return whole === undefined ? undefined : { url: `${stem}.mp3${query}`, mimeType: 'audio/mpeg' };
}
