import type { ComponentType, ReactNode } from 'react';
import { useOpened } from './use-loaded.ts';

/**
 * A component whose code is loaded after the page; it shows nothing until then. After a failure it is loaded again as
 * {@link useOpened} does, also when `occasion` of its props changes.
 */
export function lateView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  occasion: (props: Props) => boolean = () => true,
): (props: Props) => ReactNode {
  return function LateView(props) {
    const View = useOpened(load, occasion(props));
    return View === null ? null : <View {...props} />;
  };
}
