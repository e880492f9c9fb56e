import { escapeHtml } from '@beep/core/recordings';
import { FRONT_SNIPPET_TEXTS } from '@beep/core/texts';

const PICTURE_WIDTH = 147;
const PICTURE_HEIGHT = 35;
/** The picture's path, relative to a listen page of our own site. */
const PICTURE = '../play-voice-note.png';

/**
 * The HTML for the draft: the play picture from the link's own origin, for mail readers without pictures the link as
 * text, and the lines of the transcript as a quote. Null if the link is not an http URL.
 */
export function frontSnippet(link: string, transcript?: string): string | null {
  const url = URL.parse(link);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const href = escapeHtml(url.href);
  const picture = escapeHtml(new URL(PICTURE, url).href);
  return [
    `<p>${FRONT_SNIPPET_TEXTS.intro}</p>`,
    `<p><a href="${href}"><img src="${picture}" alt="${FRONT_SNIPPET_TEXTS.play}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" style="border:0"></a></p>`,
    `<p><a href="${href}">${href}</a></p>`,
    transcript === undefined
      ? ''
      : `<blockquote>${transcript.split('\n').map(rowHtml).join('')}</blockquote>`,
  ].join('');
}

/** Each line has the direction of its own text. */
function rowHtml(line: string): string {
  return `<div dir="auto">${escapeHtml(line) || '<br>'}</div>`;
}
