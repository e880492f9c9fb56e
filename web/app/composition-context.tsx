import { UiPortsContext } from '@beep/ui';
import { createContext, type ReactNode, use } from 'react';
import type { Composition } from './composition.ts';
import type { PageComposition } from './page-composition.ts';

const PageCompositionContext = createContext<PageComposition | null>(null);
const CompositionContext = createContext<Composition | null>(null);

export interface PageCompositionProviderProps {
  readonly composition: PageComposition;
  readonly children: ReactNode;
}

/** For pages without a recorder. */
export function PageCompositionProvider({ composition, children }: PageCompositionProviderProps): ReactNode {
  return (
    <PageCompositionContext value={composition}>
      <UiPortsContext value={composition.ui}>{children}</UiPortsContext>
    </PageCompositionContext>
  );
}

export interface CompositionProviderProps {
  readonly composition: Composition;
  readonly children: ReactNode;
}

export function CompositionProvider({ composition, children }: CompositionProviderProps): ReactNode {
  return (
    <CompositionContext value={composition}>
      <PageCompositionProvider composition={composition}>{children}</PageCompositionProvider>
    </CompositionContext>
  );
}

/** The parts that every page has. */
export function usePageComposition(): PageComposition {
  return provided(use(PageCompositionContext));
}

/** The composition of the app; null on the listen page, which runs without the app. */
export function useRecordingComposition(): Composition | null {
  return use(CompositionContext);
}

/** As {@link useRecordingComposition}, for pages that always have it. */
export function useComposition(): Composition {
  return provided(use(CompositionContext));
}

function provided<Provided>(composition: Provided | null): Provided {
  if (composition === null) throw new Error('No CompositionProvider above this component');
  return composition;
}
