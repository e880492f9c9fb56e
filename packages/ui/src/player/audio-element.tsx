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
  readonly attach: RefCallback<HTMLAudioElement>;
  readonly title: string;
  /** The page's one recording: it shows the browser's controls where scripts are off. */
  readonly withoutScripts?: boolean;
  readonly className?: string | undefined;
}

/** The audio element behind a player's controls. */
export function AudioElement(props: AudioElementProps): ReactNode {
  const { url, otherwise, captionsUrl, attach, title, withoutScripts = false, className } = props;
  const attributes = {
    ref: attach,
    className,
    title,
    preload: 'metadata',
    ...(withoutScripts ? { controls: true, 'data-page-audio': '' } : {}),
  };
  const captions = captionsUrl !== undefined && (
    <track kind="captions" src={captionsUrl} label={USER_TEXTS.transcriptHeading} />
  );
  if (otherwise === undefined) return createElement('audio', { ...attributes, src: url }, captions);
  return createElement(
    'audio',
    attributes,
    <source src={url} />,
    <source src={otherwise.url} type={otherwise.mimeType} />,
    captions,
  );
}

/** The same recording as mp3, if our service has it, for browsers that do not play the original. */
export function mp3Of(audioUrl: string): AudioSource | undefined {
  const [whole, stem] = /^(.*\/media\/[\w-]+)\.(?!mp3$)\w+$/.exec(audioUrl) ?? [];
  return whole === undefined ? undefined : { url: `${stem}.mp3`, mimeType: 'audio/mpeg' };
}
