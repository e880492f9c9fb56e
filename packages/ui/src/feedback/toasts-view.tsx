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
 * Draws the toasts bottom centre: the last plain one, because two would cover the page, and all with an action, because
 * the action must stay reachable.
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
 * Publishes the toasts' height as `--toasts`: the page adds it to its scroll range and keeps focused elements above the
 * toasts.
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

/** Returns the focus from a pressed toast to where it came from, or else to the page's content. */
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
  /** The action of a toast was pressed. */
  readonly onPressed: () => void;
}

/** Adds toasts only after their live region is rendered. */
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
