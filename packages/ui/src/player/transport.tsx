import type { Player, PlayerState } from '@beep/core/player';
import { CONTROL_LABELS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { useHydrated } from '../actor/use-hydrated.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { PlayButton } from '../controls/play-button.tsx';
import { SpeedSelect } from '../controls/speed-select.tsx';
import { isSounding } from './is-sounding.ts';
import styles from './transport.module.css';

export interface TransportProps {
  readonly state: PlayerState;
  readonly send: Player['send'];
  /** The last place of the line. */
  readonly download: ReactNode;
}

/** Speed, back 5 s, play, forward 5 s, download. Presses before hydration are replayed. */
export function Transport({ state, send, download }: TransportProps): ReactNode {
  const isHydrated = useHydrated();
  return (
    <div className={styles.transport}>
      <SpeedSelect
        speed={state.speed}
        disabled={!isHydrated}
        onChange={(speed) => send({ type: 'setSpeed', speed })}
      />
      <IconButton
        icon="rewind"
        label={CONTROL_LABELS.rewind}
        data-replay="click"
        onClick={() => send({ type: 'rewind' })}
      />
      <PlayButton
        isSounding={isSounding(state)}
        data-replay="audio"
        onClick={() => send({ type: 'toggle' })}
      />
      <IconButton
        icon="skip"
        label={CONTROL_LABELS.skip}
        data-replay="click"
        onClick={() => send({ type: 'skip' })}
      />
      {download}
    </div>
  );
}
