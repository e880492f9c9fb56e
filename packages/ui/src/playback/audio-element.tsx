import { createElement, type ReactNode, type RefCallback } from 'react';

export interface AudioElementProps {
  readonly url: string;
  readonly attach: RefCallback<HTMLAudioElement>;
  readonly title: string;
  /** The page's one recording: it shows the browser's controls where scripts are off. */
  readonly withoutScripts?: boolean;
  readonly className?: string | undefined;
}

/** The sound behind a player's controls. A voice note has no captions to offer. */
export function AudioElement(props: AudioElementProps): ReactNode {
  const { url, attach, title, withoutScripts = false, className } = props;
  return createElement('audio', {
    ref: attach,
    className,
    src: url,
    title,
    preload: 'metadata',
    ...(withoutScripts ? { controls: true, 'data-page-audio': '' } : {}),
  });
}
