import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import type { ToastsView } from './toasts-view.tsx';

const SHOWN_MS = 5000;

const ShowToastContext = createContext<ShowToast | null>(null);

export interface ToastProviderProps {
  readonly children: ReactNode;
  /** Loads the code of toasts at the first touch, for pages that most people only look at. */
  readonly loadsAtTouch?: boolean;
}

/** Wraps the page; toasts appear bottom centre. Their code is loaded after the page, to be there offline. */
export function ToastProvider({ children, loadsAtTouch = false }: ToastProviderProps): ReactNode {
  const isTouched = useIsTouched(loadsAtTouch);
  const [wanted, setWanted] = useState<readonly WantedToast[]>([]);
  const show = useCallback<ShowToast>(
    (text, { shownMs = SHOWN_MS, action } = {}) =>
      setWanted((sofar) => [...sofar, { text, shownMs, action }]),
    [],
  );
  return (
    <ShowToastContext value={show}>
      {children}
      {(!loadsAtTouch || isTouched || wanted.length > 0) && <LazyToasts wanted={wanted} />}
    </ShowToastContext>
  );
}

/** True from the first press of a pointer or a key on. */
function useIsTouched(isWatched: boolean): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    if (!isWatched || isTouched) return undefined;
    const end = new AbortController();
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, () => setTouched(true), { signal: end.signal, capture: true, passive: true });
    }
    return () => end.abort();
  }, [isWatched, isTouched]);
  return isTouched;
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
