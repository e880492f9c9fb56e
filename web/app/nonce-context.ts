import { createContext } from 'react';

/** The one-time value for inline scripts; undefined in the browser, which does not give it back. */
export const NonceContext = createContext<string | undefined>(undefined);
