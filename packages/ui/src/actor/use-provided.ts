import { type Context, use } from 'react';

/** The value of a context that is always provided. Throws if it is not. */
export function useProvided<Value>(context: Context<Value | null>, name: string): Value {
  const value = use(context);
  if (value === null) throw new Error(`No ${name} above this component`);
  return value;
}
