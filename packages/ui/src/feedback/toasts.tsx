import { Toast } from '@base-ui/react/toast';
import { type ReactNode, useCallback } from 'react';
import styles from './toasts.module.css';

const SHOWN_MS = 5000;

/** Wraps the page; toasts appear bottom centre. */
export function ToastProvider({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={1}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.dock}>
          <ShownToasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
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

/** What can be done about what was just said. It must be possible elsewhere too, or be safe to miss. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface ToastOptions {
  readonly shownMs?: number;
  readonly action?: ToastAction;
}

export type ShowToast = (text: string, options?: ToastOptions) => void;

/** Says that something is done. Never for what needs a decision. */
export function useToast(): ShowToast {
  const { add, close } = Toast.useToastManager();
  return useCallback(
    (text, { shownMs = SHOWN_MS, action } = {}) => {
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
    },
    [add, close],
  );
}
