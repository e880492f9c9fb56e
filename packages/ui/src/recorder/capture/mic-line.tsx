import { microphoneChoices } from '@beep/core/microphones';
import { CONTROL_LABELS } from '@beep/core/texts';
import { type ReactNode, useSyncExternalStore } from 'react';
import { LinkButton } from '../../controls/link-button.tsx';
import { Icon } from '../../icons/icon.tsx';
import { useMicrophonePorts } from '../../microphones/microphone-ports.ts';
import { useMicrophones } from '../../microphones/use-microphones.ts';
import { useOpenSettings } from '../../settings/settings-provider.tsx';
import { useUiPorts } from '../../ui-ports.ts';
import styles from './idle-view.module.css';

/** The microphone of the next recording, and the control to change it. Its room is reserved before the name is known. */
export function MicLine(): ReactNode {
  const name = useMicrophoneName();
  const openSettings = useOpenSettings();
  return (
    <div className={styles.microphone}>
      <p>
        {name !== null && (
          <>
            <Icon name="microphone" />
            <bdi className={styles.name}>{name}</bdi>
          </>
        )}
      </p>
      <LinkButton data-replay="click" onClick={openSettings}>
        {CONTROL_LABELS.settings}
      </LinkButton>
    </div>
  );
}

/** Null until the browser has reported it, and on the server. */
function useMicrophoneName(): string | null {
  const { recorderSettings } = useUiPorts();
  const { outcome } = useMicrophones(useMicrophonePorts());
  const { microphoneId } = useSyncExternalStore(
    recorderSettings.subscribe,
    recorderSettings.getSnapshot,
    recorderSettings.getSnapshot,
  );
  if (outcome?.status !== 'listed') return null;
  return (
    microphoneChoices(outcome.devices, microphoneId).find(({ id }) => id === microphoneId)?.label ?? null
  );
}
