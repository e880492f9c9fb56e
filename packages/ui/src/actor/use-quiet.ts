import { useEffect, useState } from 'react';
import { whenQuiet } from './late-work.ts';

/** Whether late work has begun. Stays true. */
export function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    void whenQuiet().then(() => setQuiet(true));
  }, []);
  return isQuiet;
}
