import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import disclosure from '../controls/disclosure.module.css';
import { Icon } from '../icons/icon.tsx';
import styles from './settings.module.css';

export interface SettingsSectionProps {
  readonly heading: string;
  readonly children: ReactNode;
}

/** A part of the settings that a press opens. Its content exists while it is open: nothing starts before. */
export function SettingsSection({ heading, children }: SettingsSectionProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const section = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isOpen) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <details
      ref={section}
      className={disclosure.disclosure}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>{heading}</span>
        <Icon name="chevron" />
      </summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  );
}
