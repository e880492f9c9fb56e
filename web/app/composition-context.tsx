import { UiPortsProvider } from '@beep/ui';
import { createContext, type ReactNode, useContext } from 'react';
import type { Composition } from './composition.ts';

const CompositionContext = createContext<Composition | null>(null);

export interface CompositionProviderProps {
  readonly composition: Composition;
  readonly children: ReactNode;
}

export function CompositionProvider({ composition, children }: CompositionProviderProps): ReactNode {
  return (
    <CompositionContext value={composition}>
      <UiPortsProvider ports={composition.ui}>{children}</UiPortsProvider>
    </CompositionContext>
  );
}

export function useComposition(): Composition {
  const composition = useContext(CompositionContext);
  if (composition === null) throw new Error('No CompositionProvider above this component');
  return composition;
}
