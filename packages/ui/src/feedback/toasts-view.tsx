import { Toast } from '@base-ui/react/toast';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import type { WantedToast } from './toasts.tsx';
import styles from './toasts-view.module.css';

export interface ToastsViewProps {
  /** Every toast of the page so far, in order; each is shown once. */
  readonly wanted: readonly WantedToast[];
}

/**
 * The toasts themselves, bottom centre: the last plain one, for two would cover the page, and every one with an
 * action, for what can be done about it must stay in reach.
 */
export function ToastsView({ wanted }: ToastsViewProps): ReactNode {
  return (
    <Toast.Provider limit={Number.POSITIVE_INFINITY}>
      <Toast.Portal>
        <Toast.Viewport ref={keepRoom} className={styles.dock}>
          <ShownToasts />
        </Toast.Viewport>
      </Toast.Portal>
      <Adder wanted={wanted} />
    </Toast.Provider>
  );
}

/**
 * Tells the page how high they are (`--toasts`): it gives what lies under them as much more way to be scrolled, and
 * brings what gets the focus out from under them.
 */
function keepRoom(dock: HTMLElement | null): (() => void) | undefined {
  if (dock === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = dock.offsetHeight;
    if (height === 0) style.removeProperty('--toasts');
    else style.setProperty('--toasts', `${height}px`);
  });
  observer.observe(dock);
  return () => {
    observer.disconnect();
    style.removeProperty('--toasts');
  };
}

/** Adds only once the place where they are announced is in the page. */
function Adder({ wanted }: ToastsViewProps): null {
  const { add, close } = Toast.useToastManager();
  const addedUpTo = useRef(0);
  const lastPlain = useRef<string>(undefined);
  useEffect(() => {
    for (const { text, shownMs, action } of wanted.slice(addedUpTo.current)) {
      if (action === undefined && lastPlain.current !== undefined) close(lastPlain.current);
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
      if (action === undefined) lastPlain.current = id;
    }
    addedUpTo.current = wanted.length;
  }, [wanted, add, close]);
  return null;
}

function ShownToasts(): ReactNode {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={classNames(styles.toast, toast.actionProps === undefined && styles.plain)}
      swipeDirection="down"
    >
      <Toast.Title render={<p />} />
      <Toast.Action className={styles.action} />
    </Toast.Root>
  ));
}
