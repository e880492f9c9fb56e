import { Dialog } from '@base-ui/react/dialog';
import { isFilterSet } from '@beep/core/recordings';
import { CONTROL_LABELS, LIST_FILTER_TEXTS } from '@beep/core/texts';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import dialogStyles from '../dialogs/dialog.module.css';
import { focusIfLost } from '../is-focus-lost.ts';
import styles from './filter-view.module.css';
import { ListFilters, type ListFiltersProps } from './list-filters.tsx';

export interface FilterViewProps extends ListFiltersProps {
  /** What was found, in words; empty if nothing is limited. */
  readonly found: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The element that it stands below, and its button, which gets the focus back. */
  readonly container: RefObject<HTMLElement | null>;
  readonly button: RefObject<HTMLElement | null>;
}

/** The filters, below their button; on phones a sheet. The list behind it follows each change. */
export function FilterView(props: FilterViewProps): ReactNode {
  const { isOpen, onClose, container, button, found, ...filters } = props;
  const isSet = isFilterSet(filters.value);
  return (
    <Dialog.Root modal={false} open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal container={container}>
        <Dialog.Backdrop className={classNames(dialogStyles.scrim, styles.scrim)} />
        <Dialog.Popup
          className={classNames(dialogStyles.dialog, styles.popup)}
          finalFocus={focusIfLost(button)}
        >
          <Dialog.Title>{LIST_FILTER_TEXTS.heading}</Dialog.Title>
          <ListFilters {...filters} />
          <p className={dialogStyles.question}>{found}</p>
          <div className={dialogStyles.actions}>
            <Button kind="line" aria-disabled={!isSet} onClick={() => isSet && filters.set({})}>
              {LIST_FILTER_TEXTS.clear}
            </Button>
            <Dialog.Close render={<Button kind="primary" />}>{CONTROL_LABELS.done}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
