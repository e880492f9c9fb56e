import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useLoadedAtTouch } from '../actor/use-loaded-at-touch.ts';
import type { ToastsView } from './toasts-view.tsx';

const SHOWN_MS = 5000;

const ShowToastContext = createContext<ShowToast | null>(null);

export interface ToastProviderProps {
  readonly children: ReactNode;
}

/** Wraps the page; toasts appear bottom centre. Their code is loaded at the first touch, to be there offline. */
export function ToastProvider({ children }: ToastProviderProps): ReactNode {
  const [wanted, setWanted] = useState<readonly WantedToast[]>([]);
  const View = useLoadedAtTouch(loadView, wanted.length > 0);
  const show = useCallback<ShowToast>(
    (text, { shownMs = SHOWN_MS, action } = {}) =>
      setWanted((sofar) => [...sofar, { text, shownMs, action }]),
    [],
  );
  return (
    <ShowToastContext value={show}>
      {children}
      {View !== null && <View wanted={wanted} />}
    </ShowToastContext>
  );
}

async function loadView(): Promise<typeof ToastsView> {
  return (await import('./toasts-view.tsx')).ToastsView;
}

/** An action on what was just announced. It must also be possible elsewhere, or be safe to miss. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

/** One toast that was asked for. */
export interface WantedToast {
  readonly text: string;
  readonly shownMs: number;
  readonly action: ToastAction | undefined;
}

export interface ToastOptions {
  readonly shownMs?: number;
  readonly action?: ToastAction;
}

export type ShowToast = (text: string, options?: ToastOptions) => void;

/** Announces that something is done. Never use it for a decision. */
export function useToast(): ShowToast {
  const show = use(ShowToastContext);
  if (show === null) throw new Error('No ToastProvider above this component');
  return show;
}
