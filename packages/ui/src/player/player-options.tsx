import { PLAYER_KEYS, type Player, type PlayerState, playerKeyCommand } from '@beep/core/player';
import { CONTROL_LABELS, USER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useHydrated } from '../actor/use-hydrated.ts';
import { useOpened } from '../actor/use-loaded.ts';
import { classNames } from '../class-names.ts';
import buttonStyles from '../controls/button.module.css';
import { usePageKey } from '../keys/use-page-key.ts';
import { useUiPorts } from '../ui-ports.ts';
import type { KeyHelp, PlayerKeysView, PlayerKeysViewProps } from './player-keys-view.tsx';
import styles from './player-options.module.css';
import { ToggleOption } from './toggle-option.tsx';

const HELP_KEY = '?';
const KEYS = [...PLAYER_KEYS, HELP_KEY];

export interface PlayerOptionsProps {
  readonly state: PlayerState;
  readonly send: Player['send'];
  /** What the other keys of the page do, for the help. */
  readonly pageKeys?: readonly KeyHelp[] | undefined;
}

/** Options of a listener: skip silences, and keyboard shortcuts, which work while this is mounted. */
export function PlayerOptions({ state, send, pageKeys }: PlayerOptionsProps): ReactNode {
  const isHydrated = useHydrated();
  const { recorderSettings } = useUiPorts();
  const [help, setHelp] = useState<'never-opened' | 'open' | 'closed'>('never-opened');
  const hasKeys = useSyncExternalStore(
    recorderSettings.subscribe,
    () => recorderSettings.getSnapshot().hasKeyboardShortcuts,
    () => true,
  );
  usePageKey(KEYS, (key) => {
    const command = playerKeyCommand(key);
    if (command !== null) send(command);
    else setHelp('open');
  });
  return (
    <div className={styles.options}>
      <ToggleOption
        isOn={state.skipsSilence}
        label={CONTROL_LABELS.skipSilence}
        disabled={!isHydrated}
        onChange={(skipsSilence) => send({ type: 'setSkipsSilence', skipsSilence })}
      />
      <button
        type="button"
        className={classNames(buttonStyles.bare, styles.option, styles.keys)}
        aria-label={USER_TEXTS.keyboardShortcuts}
        disabled={!isHydrated}
        onClick={() => setHelp('open')}
      >
        <span>{`${USER_TEXTS.keyboardShortcuts} `}</span>
        <kbd className={hasKeys ? undefined : styles.off}>{HELP_KEY}</kbd>
      </button>
      {help !== 'never-opened' && (
        <Help
          pageKeys={pageKeys}
          isOpen={help === 'open'}
          hasKeys={hasKeys}
          onSwitch={(hasKeyboardShortcuts) => recorderSettings.save({ hasKeyboardShortcuts })}
          onClose={() => setHelp('closed')}
        />
      )}
    </div>
  );
}

async function loadView(): Promise<typeof PlayerKeysView> {
  return (await import('./player-keys-view.tsx')).PlayerKeysView;
}

function Help(props: PlayerKeysViewProps): ReactNode {
  const View = useOpened(loadView, props.isOpen);
  return View === null ? null : <View {...props} />;
}
