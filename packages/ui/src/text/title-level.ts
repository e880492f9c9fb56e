import { type Context, createContext, use } from 'react';

/** The level of a view's title: 1 on a page of its own, 2 where the view is a part of another page. */
export const TitleLevelContext: Context<1 | 2> = createContext<1 | 2>(1);

/** The heading element of a view's title. */
export function useTitleTag(): 'h1' | 'h2' {
  return use(TitleLevelContext) === 1 ? 'h1' : 'h2';
}
