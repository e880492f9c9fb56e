import { type ReactNode, useEffect, useState } from 'react';

export interface LateStatusProps {
  readonly children: string;
  readonly className?: string | undefined;
}

/**
 * A status that comes into the page together with its words. Only what changes in a region that is there already is
 * sure to be announced, so the words come a moment later; until then they are there to be seen.
 */
export function LateStatus({ children, className }: LateStatusProps): ReactNode {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <p className={className} role="status">
      {isThere ? children : <span aria-hidden="true">{children}</span>}
    </p>
  );
}
