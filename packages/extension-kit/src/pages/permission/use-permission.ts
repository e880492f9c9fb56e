import type { MicrophoneFailure } from '@beep/core/recorder';
import { PAGE_TEXTS, START_FAILURE_TEXTS } from '@beep/core/texts';
import { useActor } from '@beep/ui';
import { useState } from 'react';
import { usePage } from '../page-frame.tsx';
import type { MicrophoneAccess } from './microphone-access.ts';

export interface Permission {
  /** The current access; `granted` also if the browser gave the microphone without reporting it. */
  readonly access: MicrophoneAccess;
  readonly isAsking: boolean;
  /** The error of the last attempt; null if there is none. */
  readonly problem: string | null;
  readonly ask: () => void;
}

/** The microphone permission, and the function that asks for it. */
export function usePermission(): Permission {
  const { access: watch, askForMicrophone } = usePage();
  const access = useActor(watch);
  const [tried, setTried] = useState<'never' | 'asking' | 'granted' | MicrophoneFailure>('never');

  async function ask(): Promise<void> {
    setTried('asking');
    setTried((await askForMicrophone()) ?? 'granted');
  }

  const isGranted = access === 'granted' || (tried === 'granted' && access !== 'blocked');
  return {
    access: isGranted ? 'granted' : access,
    isAsking: tried === 'asking',
    problem: isGranted ? null : problemOf(tried, access),
    ask: () => void ask(),
  };
}

function problemOf(
  tried: 'never' | 'asking' | 'granted' | MicrophoneFailure,
  access: MicrophoneAccess,
): string | null {
  if (tried === 'never' || tried === 'asking' || tried === 'granted' || access === 'blocked') return null;
  return tried === 'microphone-blocked' ? PAGE_TEXTS.permissionDismissed : START_FAILURE_TEXTS[tried];
}
