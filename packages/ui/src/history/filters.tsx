import { isFilterSet } from '@beep/core/recordings';
import { CONTROL_LABELS } from '@beep/core/texts';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useOpened } from '../actor/use-loaded.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import type { ListFiltersProps } from './list-filters.tsx';
import styles from './list-tools.module.css';

type FilterParts = typeof import('./filter-parts.ts');

async function loadParts(): Promise<FilterParts> {
  return import('./filter-parts.ts');
}

export interface FiltersProps extends ListFiltersProps {
  /** What was found, in words; empty if nothing is limited. */
  readonly found: string;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** The button that opens the filters, and those that are set. Their code is loaded when it is needed. */
export function Filters({ button, found, ...filters }: FiltersProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isSet = isFilterSet(filters.value);
  const parts = useOpened(loadParts, isOpen || isSet);
  const container = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={container} className={styles.filter}>
        <Button
          ref={button}
          kind="line"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="settings" />
          <span>{CONTROL_LABELS.filter}</span>
        </Button>
        {parts !== null && (
          <parts.FilterView
            {...filters}
            found={found}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            container={container}
            button={button}
          />
        )}
      </div>
      {parts !== null && isSet && <parts.FilterChips {...filters} button={button} />}
    </>
  );
}
