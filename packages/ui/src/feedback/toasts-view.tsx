import { Toast } from '@base-ui/react/toast';
import { type ReactNode, useEffect, useRef } from 'react';
import type { WantedToast } from './toasts.tsx';
import styles from './toasts-view.module.css';

/** Two would cover the page. */
const SHOWN_AT_ONCE = 1;

export interface ToastsViewProps {
  /** Every toast of the page so far, in order; each is shown once. */
  readonly wanted: readonly WantedToast[];
}

/** The toasts themselves, bottom centre. */
export function ToastsView({ wanted }: ToastsViewProps): ReactNode {
  return (
    <Toast.Provider limit={SHOWN_AT_ONCE}>
      <Toast.Portal>
        <Toast.Viewport className={styles.dock}>
          <ShownToasts />
        </Toast.Viewport>
      </Toast.Portal>
      <Adder wanted={wanted} />
    </Toast.Provider>
  );
}

/** Adds only once the place where they are announced is in the page. */
function Adder({ wanted }: ToastsViewProps): null {
  const { add, close } = Toast.useToastManager();
  const addedUpTo = useRef(0);
  useEffect(() => {
    for (const { text, shownMs, action } of wanted.slice(addedUpTo.current)) {
      const id = add({
        title: text,
        timeout: shownMs,
        ...(action !== undefined && {
          actionProps: {
            children: action.label,
            onClick: () => {
              close(id);
              action.onPress();
            },
          },
        }),
      });
    }
    addedUpTo.current = wanted.length;
  }, [wanted, add, close]);
  return null;
}

function ShownToasts(): ReactNode {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection="down">
      <Toast.Title render={<p />} />
      <Toast.Action className={styles.action} />
    </Toast.Root>
  ));
}
