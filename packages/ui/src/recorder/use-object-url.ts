import { useEffect, useState } from 'react';

/** An address of the bytes for as long as they are shown; null before the page is drawn. */
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
