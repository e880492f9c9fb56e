import { aRecording } from '@beep/core/testing';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderSite } from '../../testing/render-site.tsx';
import { PlaylistPage } from './playlist-page.tsx';

const NOTES = ['First', 'Second'].map((title) => ({
  status: 'found' as const,
  recording: aRecording({ id: title, title, isTitleShown: true, audioUrl: 'data:audio/webm;base64,' }),
}));
const play = page.getByRole('button', { name: 'Play', exact: true });
const pause = page.getByRole('button', { name: 'Pause', exact: true });
const row = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });

// spec: playlists.9
it('plays on when the note that plays is chosen, and plays it again after a pause', async () => {
  const Page = () => (
    <PlaylistPage
      data={{
        ...{ status: 'found', id: 'p', title: 'Portfolio', notes: NOTES },
        transcript: { lines: [], isWhole: true, checked: true },
      }}
    />
  );
  const { sounds } = renderSite({ at: '/playlist/p', pages: { '/playlist/:any': Page }, user: null });
  await play.click();
  sounds[0]?.report({ type: 'audio.played' });
  await expect.element(pause).toBeVisible();
  await row('First').click();
  await pause.click();
  sounds[0]?.report({ type: 'audio.paused' });
  await expect.element(play).toBeVisible();
  await row('First').click();
  expect(sounds.map(({ commands }) => commands)).toEqual([['speed 1', 'play', 'pause', 'play']]);
  await row('Second').click();
  await expect.element(row('Second')).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => sounds[1]?.commands.includes('play')).toBe(true);
});
