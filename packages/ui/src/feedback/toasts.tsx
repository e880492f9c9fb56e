import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import type { ToastsView } from './toasts-view.tsx';

const SHOWN_MS = 5000;

const ShowToastContext = createContext<ShowToast | null>(null);

/** Wraps the page; toasts appear bottom centre. Their code is loaded after the page, to be there offline. */
export function ToastProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [wanted, setWanted] = useState<readonly WantedToast[]>([]);
  const show = useCallback<ShowToast>(
    (text, { shownMs = SHOWN_MS, action } = {}) =>
      setWanted((sofar) => [...sofar, { text, shownMs, action }]),
    [],
  );
  return (
    <ShowToastContext value={show}>
      {children}
      <LazyToasts wanted={wanted} />
    </ShowToastContext>
  );
}

async function loadView(): Promise<typeof ToastsView> {
  return (await import('./toasts-view.tsx')).ToastsView;
}

function LazyToasts({ wanted }: { readonly wanted: readonly WantedToast[] }): ReactNode {
  const View = useLoaded(loadView, wanted.length % 2 === 0);
  return View === null ? null : <View wanted={wanted} />;
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
