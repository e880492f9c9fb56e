import { Toast } from '@base-ui/react/toast';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
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
  const { onFocus, giveBack } = useFocusBefore();
  return (
    <Toast.Provider limit={Number.POSITIVE_INFINITY}>
      <Toast.Portal>
        <Toast.Viewport ref={keepRoom} className={styles.dock} onFocus={onFocus}>
          <ShownToasts />
        </Toast.Viewport>
      </Toast.Portal>
      <Adder wanted={wanted} onPressed={giveBack} />
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

interface FocusBefore {
  readonly onFocus: (event: FocusEvent) => void;
  readonly giveBack: () => void;
}

/** A pressed toast leaves with the focus, which goes back to where it came from, or else to the page's content. */
function useFocusBefore(): FocusBefore {
  const before = useRef<EventTarget>(null);
  return {
    onFocus({ currentTarget, relatedTarget }) {
      if (!currentTarget.contains(relatedTarget as Element | null)) before.current = relatedTarget;
    },
    giveBack() {
      const { current } = before;
      const isThere = current instanceof HTMLElement && current.isConnected;
      (isThere ? current : document.querySelector('main'))?.focus({ preventScroll: true });
    },
  };
}

interface AdderProps extends ToastsViewProps {
  /** The deed of a toast was pressed. */
  readonly onPressed: () => void;
}

/** Adds only once the place where they are announced is in the page. */
function Adder({ wanted, onPressed }: AdderProps): null {
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
              onPressed();
              action.onPress();
            },
          },
        }),
      });
      if (action === undefined) lastPlain.current = id;
    }
    addedUpTo.current = wanted.length;
  }, [wanted, add, close, onPressed]);
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
