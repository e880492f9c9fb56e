import { Menu } from '@base-ui/react/menu';
import type { ExpirationOption } from '@beep/core/expiry';
import { expirationChoices, longestLifeText } from '@beep/core/policies';
import { EXPIRATION_HEADING, EXPIRATION_LABELS } from '@beep/core/texts';
import { type ReactElement, type ReactNode, useId } from 'react';
import styles from './menu.module.css';

export interface ExpiryMenuViewProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onChoose: (option: ExpirationOption) => void;
  /** Longer options are shown but cannot be chosen; undefined without a limit. */
  readonly longestLife?: ExpirationOption | undefined;
  /** The button. */
  readonly trigger: ReactElement;
}

/** The options under their heading, which cannot be chosen. */
export function ExpiryMenuView(props: ExpiryMenuViewProps): ReactNode {
  const { isOpen, onOpenChange, onChoose, longestLife = 'never', trigger } = props;
  const ruleId = useId();
  const rule = longestLifeText(longestLife);
  return (
    <Menu.Root modal={false} open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner className={styles.layer} align="start" sideOffset={4}>
          <Menu.Popup className={styles.popup}>
            <Menu.Group>
              <Menu.GroupLabel className={styles.heading}>{EXPIRATION_HEADING}</Menu.GroupLabel>
              {expirationChoices(longestLife).map(({ option, isAllowed }) => (
                <Menu.Item
                  key={option}
                  className={styles.item}
                  disabled={!isAllowed}
                  aria-describedby={isAllowed ? undefined : ruleId}
                  onClick={() => onChoose(option)}
                >
                  {EXPIRATION_LABELS[option]}
                </Menu.Item>
              ))}
              {rule !== null && (
                <p id={ruleId} className={styles.rule}>
                  {rule}
                </p>
              )}
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
