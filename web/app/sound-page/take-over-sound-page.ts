import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { SOUND_PAGE_DATA_ID, SOUND_PAGE_ID } from './element-ids.ts';
import { readDrawnLines } from './read-drawn-lines.ts';
import { parseSoundPageData, type SoundPageData } from './sound-page-data.ts';

/** Takes a drawn page over. Without its data it stays as it was drawn: it plays by itself. */
export function takeOverSoundPage(app: (data: SoundPageData) => ReactNode): void {
  const page = document.getElementById(SOUND_PAGE_ID);
  const data = parseSoundPageData(document.getElementById(SOUND_PAGE_DATA_ID)?.textContent);
  if (page === null || data === undefined) return;
  const drawn = app(withDrawnLines(data, page));
  startTransition(() => {
    hydrateRoot(page, drawn);
  });
}

function withDrawnLines(data: SoundPageData, page: HTMLElement): SoundPageData {
  const { found } = data;
  if (found.status !== 'found') return data;
  const transcript = { ...found.transcript, lines: readDrawnLines(page) };
  return { ...data, found: { ...found, transcript } };
}
