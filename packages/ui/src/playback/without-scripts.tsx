import type { ReactNode } from 'react';

const STYLE = 'audio[data-page-audio]{display:block}[data-scripted]{display:none}';

/** With scripts off the browser's own player shows, and ours, which would not work (`data-scripted`), does not. */
export function WithoutScripts(): ReactNode {
  return (
    <noscript>
      <style>{STYLE}</style>
    </noscript>
  );
}
