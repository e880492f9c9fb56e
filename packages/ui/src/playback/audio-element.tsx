import { USER_TEXTS } from '@beep/core';
import { createElement, type ReactNode, type RefCallback } from 'react';

export interface AudioSource {
  readonly url: string;
  readonly mimeType: string;
}

export interface AudioElementProps {
  readonly url: string;
  /** What is played where `url` cannot be: its type by the browser's own words, or its bytes after all. */
  readonly otherwise?: AudioSource | undefined;
  /** What is said in it, as WebVTT; fetched by who asks for captions. */
  readonly captionsUrl?: string | undefined;
  readonly attach: RefCallback<HTMLAudioElement>;
  readonly title: string;
  /** The page's one recording: it shows the browser's controls where scripts are off. */
  readonly withoutScripts?: boolean;
  readonly className?: string | undefined;
}

/** The sound behind a player's controls. */
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

/** Where our own service has the same recording as an mp3, for browsers that play nothing else of it. */
export function mp3Of(audioUrl: string): AudioSource | undefined {
  const [whole, stem] = /^(.*\/media\/[\w-]+)\.(?!mp3$)\w+$/.exec(audioUrl) ?? [];
  return whole === undefined ? undefined : { url: `${stem}.mp3`, mimeType: 'audio/mpeg' };
}
