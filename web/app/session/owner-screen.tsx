import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';

/** The screen of a page for signed-in users. */
export interface OwnerScreen<Props> {
  readonly Screen: (props: Props) => ReactNode;
  /** Loads its code before it is shown. A failure is shown by `Screen`, which loads it again. */
  readonly load: () => Promise<unknown>;
}

/**
 * A screen that visitors do not download. Once it is loaded it is drawn at once: React would hold back for 300 ms what it has
 * waited for.
 */
export function ownerScreen<Props extends object>(
  importScreen: () => Promise<ComponentType<Props>>,
): OwnerScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async (): Promise<{ readonly default: ComponentType<Props> }> => {
    loaded = await importScreen();
    return { default: loaded };
  };
  const Late: ComponentType<Props> = lazy(load) as unknown as ComponentType<Props>;
  return {
    load,
    Screen(props) {
      const [View] = useState<ComponentType<Props>>(() => loaded ?? Late);
      return createElement(View, props);
    },
  };
}
