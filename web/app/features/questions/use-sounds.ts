import type { HeldReply } from '@beep/api/features/replies';
import type { LoadedSound } from '@beep/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DeskPlace } from '../desk/index.ts';
import type { LoadHeldAudio } from '../replies/index.ts';
import type { AnswerRow } from './answer-rows.ts';
import { createSoundCache, type SoundCache } from './sound-cache.ts';

/** The sound of the current answer. */
export interface CurrentSound {
  /** The one that was loaded last: another one while that of the current answer is loading. */
  readonly sound: LoadedSound | null;
  readonly status: 'known' | 'loading' | 'failed';
}

/** Loads the sound of the current answer, and of its neighbours before they are needed. No more are held. */
export function useSounds(
  { current, next, previous }: Pick<DeskPlace<AnswerRow>, 'current' | 'next' | 'previous'>,
  load: LoadHeldAudio,
): CurrentSound {
  const near = [current, next, previous].flatMap((row) => row?.answer ?? []);
  const cache = useCache(near, load);
  const held = useSyncExternalStore(cache.subscribe, cache.getSnapshot);
  const [sound, setSound] = useState<LoadedSound | null>(null);
  const answer = current?.answer;
  if (current === undefined || !answer) return { sound, status: 'loading' };
  const found = held.get(answer.id);
  if (found?.status === 'known' && sound?.url !== found.url) {
    const { id, duration, peaks } = answer;
    setSound({
      id,
      durationSeconds: duration,
      peaks,
      title: current.name,
      audio: found.audio,
      url: found.url,
    });
  }
  const isKnown = found?.status === 'known' && sound?.id === answer.id;
  return { sound, status: isKnown ? 'known' : found?.status === 'failed' ? 'failed' : 'loading' };
}

function useCache(near: readonly HeldReply[], load: LoadHeldAudio): SoundCache {
  const latest = useRef({ near, load });
  useEffect(() => {
    latest.current = { near, load };
  });
  const [cache] = useState(() =>
    createSoundCache(async (id) => {
      const answer = latest.current.near.find((one) => one.id === id);
      return answer === undefined ? null : latest.current.load(answer);
    }),
  );
  const ids = near.map(({ id }) => id).join(' ');
  useEffect(() => cache.want(ids === '' ? [] : ids.split(' ')), [cache, ids]);
  useEffect(() => () => cache.want([]), [cache]);
  return cache;
}
