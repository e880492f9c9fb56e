import type { Recorder } from '@beep/core/recorder';
import { useActor } from '@beep/ui';
import { useCallback, useMemo } from 'react';
import type { PageComposition } from '../page-composition.ts';
import type { HostPlace } from '../panel/host-place.ts';
import type { MicrophoneAccess } from './microphone-access.ts';

export interface MicrophoneWays {
  /** If this page may not use the microphone, starting leads to one that may. */
  readonly recorder: Recorder;
  readonly access: MicrophoneAccess;
  /** Continues in a small window; this page closes when it is open. */
  readonly openWindow: () => void;
}

/** Leads to a microphone from this page: here, in a window, or through the permission page. */
export function useMicrophoneWays(page: PageComposition, place: HostPlace | null): MicrophoneWays {
  const { recorder, access: watch, surroundings } = page;
  const access = useActor(watch);

  const openWindow = useCallback((): void => {
    void moveToWindow(page, place);
  }, [page, place]);

  const here = useMemo<Recorder>(
    () => ({
      ...recorder,
      send(event) {
        const now = watch.getSnapshot();
        if (event.type !== 'start') recorder.send(event);
        else if (now === 'withheld') openWindow();
        else if (now === 'ask' && surroundings.situation === 'toolbar') surroundings.openPermissionPage();
        else recorder.send(event);
      },
    }),
    [recorder, watch, surroundings, openWindow],
  );

  return { recorder: here, access, openWindow };
}

async function moveToWindow({ surroundings }: PageComposition, place: HostPlace | null): Promise<void> {
  const address = place === null ? null : await place.addressForWindow();
  if (!(await surroundings.openWindow(address))) return;
  if (surroundings.situation === 'frame') await place?.moveToWindow();
  else surroundings.close();
}
