import { type ReactNode, useEffect, useState } from 'react';

export interface LateStatusProps {
  readonly children: string;
  readonly className?: string | undefined;
}

/**
 * A status that is rendered together with its text. Screen readers announce only changes in a region that exists, so
 * the text enters the accessibility tree after the first render; it is visible at once.
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
