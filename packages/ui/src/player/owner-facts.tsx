import { countLabel } from '@beep/core/recordings';
import { CONTROL_LABELS, LISTEN_COUNT_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { useOpened } from '../actor/use-loaded.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { Heard, type HeardProps } from './heard.tsx';
import type { InfoTip } from './info-tip.tsx';
import styles from './player-card.module.css';

export interface OwnerFactsProps extends HeardProps {
  /** Undefined if the service did not report it. */
  readonly listenCount: number | undefined;
}

/** "Listen count 14", how it is counted, and "Only visible to you". Shown to the owner alone. */
export function OwnerFacts({ listenCount, ...hearing }: OwnerFactsProps): ReactNode {
  return (
    <>
      <span className={styles.count}>
        <Icon name="headphones" />
        <span>{`${LISTEN_COUNT_TEXTS.heading} `}</span>
        <b>{countLabel(listenCount)}</b>
        <ListensTip />
      </span>
      <Heard {...hearing} className={styles.heard} />
      <span className={styles.onlyYou}>
        <Icon name="lock" />
        <span>{LISTEN_COUNT_TEXTS.onlyYou}</span>
      </span>
    </>
  );
}

async function loadTip(): Promise<typeof InfoTip> {
  return (await import('./info-tip.tsx')).InfoTip;
}

/** Its code is loaded for owners only. A press that comes before opens it then. */
function ListensTip(): ReactNode {
  const [isPressed, setPressed] = useState(false);
  const Tip = useOpened(loadTip, isPressed);
  const label = CONTROL_LABELS.howListensAreCounted;
  if (Tip === null) return <IconButton icon="info" label={label} onClick={() => setPressed(true)} />;
  return (
    <Tip label={label} isPressed={isPressed}>
      {LISTEN_COUNT_TEXTS.explained}
    </Tip>
  );
}
