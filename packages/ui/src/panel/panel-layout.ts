import { type Context, createContext, use } from 'react';

/** True inside a {@link Panel}: a layout of 360 by 480 px. */
export const PanelLayoutContext: Context<boolean> = createContext(false);

export function useIsPanel(): boolean {
  return use(PanelLayoutContext);
}
