import { type ReactNode, useMemo } from 'react';
import { wavePath } from './wave-path.ts';

export interface VoiceProps {
  readonly peaks: readonly number[] | undefined;
  /** Fewer than there are peaks, for thumbnails. */
  readonly bars?: number;
  readonly className?: string | undefined;
}

/** The bars of a waveform. */
export function Voice({ peaks, bars, className }: VoiceProps): ReactNode {
  const { width, path } = useMemo(() => wavePath(peaks, bars), [peaks, bars]);
  return (
    <svg className={className} viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
