import { CONTROL_LABELS } from '@beep/core/texts';
import type { ReactNode } from 'react';

const STYLE = 'audio[data-page-audio]{display:block}[data-scripted]{display:none}';

export interface WithoutScriptsProps {
  /** The sound as a file: some browsers make their own player of scripts too. */
  readonly fileUrl?: string | undefined;
}

/** Without scripts, shows the browser's own player and hides ours (`data-scripted`). */
export function WithoutScripts({ fileUrl }: WithoutScriptsProps): ReactNode {
  return (
    <noscript>
      <style>{STYLE}</style>
      {fileUrl !== undefined && (
        <a href={fileUrl} download>
          {CONTROL_LABELS.saveAudioFile}
        </a>
      )}
    </noscript>
  );
}
