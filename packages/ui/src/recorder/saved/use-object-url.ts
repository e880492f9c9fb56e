import { useEffect, useState } from 'react';

/** An object URL of the blob while it is shown; null before the first render. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [known, setKnown] = useState<{ readonly blob: Blob; readonly url: string } | null>(null);
  useEffect(() => {
    if (blob === null) return;
    const url = URL.createObjectURL(blob);
    setKnown({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return known?.blob === blob ? known.url : null;
}
