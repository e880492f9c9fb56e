import { expect, it, vi } from 'vitest';
import { createNowPlaying } from './create-now-playing.ts';
import { createPlaybackLock } from './create-playback-lock.ts';

it('gives the playback lock to one player of all pages, and to none that left', async () => {
  const other = document.body.appendChild(document.createElement('iframe'));
  const pause = vi.fn();
  const paused = vi.fn();
  const left = vi.fn();
  const mine = createPlaybackLock().join(pause);
  createPlaybackLock().join(paused);
  createPlaybackLock().join(left).leave();
  mine.take();
  await vi.waitFor(() => expect(paused).toHaveBeenCalledOnce());
  const frame = other.contentWindow as (Window & typeof globalThis) | null;
  const channel = frame && new frame.BroadcastChannel('beep-playing');
  channel?.postMessage(null);
  await vi.waitFor(() => expect(pause).toHaveBeenCalledOnce());
  expect(left).not.toHaveBeenCalled();
  channel?.close();
  mine.leave();
  other.remove();
});

it('sets and clears the media session', () => {
  const nowPlaying = createNowPlaying();
  const controls = { play: vi.fn(), pause: vi.fn(), skipBy: vi.fn(), seek: vi.fn() };
  nowPlaying.show('Voice note, 0:42', controls);
  nowPlaying.update({ isPlaying: true, positionSeconds: 50, durationSeconds: 42, speed: 1.2 });
  expect(navigator.mediaSession.metadata?.title).toBe('Voice note, 0:42');
  expect(navigator.mediaSession.playbackState).toBe('playing');
  nowPlaying.update({ isPlaying: false, positionSeconds: 2, durationSeconds: Number.NaN, speed: 1 });
  expect(navigator.mediaSession.playbackState).toBe('paused');
  nowPlaying.clear();
  expect(navigator.mediaSession.metadata).toBeNull();
});
