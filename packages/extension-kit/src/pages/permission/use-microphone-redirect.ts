import type { Recorder } from '@beep/core/recorder';
import { useActor } from '@beep/ui';
import { useCallback, useMemo } from 'react';
import type { PageComposition } from '../page-composition.ts';
import type { HostConnection } from '../panel/host-connection.ts';
import type { MicrophoneAccess } from './microphone-access.ts';

export interface MicrophoneRedirect {
  /** If this page may not use the microphone, starting leads to one that may. */
  readonly recorder: Recorder;
  readonly access: MicrophoneAccess;
  /** Continues in a small window; this page closes when it is open. */
  readonly openWindow: () => void;
}

/** Leads to a microphone from this page: here, in a window, or through the permission page. */
export function useMicrophoneRedirect(
  page: PageComposition,
  connection: HostConnection | null,
): MicrophoneRedirect {
  const { recorder, access: watch, environment } = page;
  const access = useActor(watch);

  const openWindow = useCallback((): void => {
    void moveToWindow(page, connection);
  }, [page, connection]);

  const here = useMemo<Recorder>(
    () => ({
      ...recorder,
      send(event) {
        const now = watch.getSnapshot();
        if (event.type !== 'start') recorder.send(event);
        else if (now === 'withheld') openWindow();
        else if (now === 'ask' && environment.situation === 'toolbar') environment.openPermissionPage();
        else recorder.send(event);
      },
    }),
    [recorder, watch, environment, openWindow],
  );

  return { recorder: here, access, openWindow };
}

async function moveToWindow(
  { environment }: PageComposition,
  connection: HostConnection | null,
): Promise<void> {
  const address = connection === null ? null : connection.addressForWindow();
  if (!(await environment.openWindow(address))) return;
  if (environment.situation === 'frame') await connection?.moveToWindow();
  else environment.close();
}
