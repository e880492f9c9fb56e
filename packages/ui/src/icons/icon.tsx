import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

export type IconName =
  | 'arrowLeft'
  | 'arrowRight'
  | 'ask'
  | 'back'
  | 'bin'
  | 'check'
  | 'chevron'
  | 'clock'
  | 'close'
  | 'copy'
  | 'download'
  | 'extension'
  | 'headphones'
  | 'info'
  | 'label'
  | 'lock'
  | 'menu'
  | 'microphone'
  | 'move'
  | 'pen'
  | 'rewind'
  | 'search'
  | 'settings'
  | 'share'
  | 'skip'
  | 'upload'
  | 'warning'
  | 'window'
  | 'pause'
  | 'play';

type SolidName = 'pause' | 'play';

const SHAPES: Readonly<Record<Exclude<IconName, SolidName>, ReactNode>> = {
  arrowLeft: <path d="M19 12H5M11 6l-6 6 6 6" />,
  arrowRight: <path d="M5 12h14M13 6l6 6-6 6" />,
  ask: (
    <>
      <path d="M7 4.500h10a3 3 0 0 1 3 3V14a3 3 0 0 1-3 3h-4.500L8 20.500V17H7a3 3 0 0 1-3-3V7.500a3 3 0 0 1 3-3z" />
      <path d="M10 9.200a2.050 2.050 0 1 1 3 1.800c-.6.3-1 .7-1 1.400M12 14.400h.01" />
    </>
  ),
  back: <path d="M9 6 4.5 10.5 9 15M4.5 10.5H14a5.5 5.5 0 0 1 5.5 5.5v2" />,
  bin: (
    <path d="M4.5 7h15M9.5 7V5.2c0-.7.5-1.2 1.2-1.2h2.6c.7 0 1.2.5 1.2 1.2V7M6.5 7l.8 11.3c.1 1 .8 1.7 1.8 1.7h5.8c1 0 1.7-.7 1.8-1.7L17.5 7" />
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  chevron: <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  close: <path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11" height="11" rx="2.5" />
      <path d="M15.5 8.5V7A2.5 2.5 0 0 0 13 4.5H7A2.5 2.5 0 0 0 4.5 7v6A2.5 2.5 0 0 0 7 15.5h1.5" />
    </>
  ),
  pen: (
    <path d="m5 19 1-4.200L16.300 4.500a1.700 1.700 0 0 1 2.400 0l.8.8a1.700 1.700 0 0 1 0 2.400L9.200 18zM14 7l3 3" />
  ),
  download: <path d="M12 4v11M7.5 10.8 12 15.2l4.5-4.4M5 19.5h14" />,
  extension: (
    <path d="M10 6.5a2 2 0 1 1 4 0V8h3.500a1 1 0 0 1 1 1v3h-1.200a2 2 0 1 0 0 4h1.200v3a1 1 0 0 1-1 1H6.500a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1H10z" />
  ),
  headphones: (
    <>
      <path d="M4.5 15v-2.5a7.5 7.5 0 0 1 15 0V15" />
      <rect x="3.5" y="14" width="4" height="6" rx="1.8" />
      <rect x="16.5" y="14" width="4" height="6" rx="1.8" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 11v5M12 8h.01" />
    </>
  ),
  label: (
    <path d="M4.500 6v5.200c0 .5.2 1 .6 1.400l6.900 6.900c.8.8 2 .8 2.800 0l4.700-4.700c.8-.8.8-2 0-2.800l-6.900-6.900a2 2 0 0 0-1.400-.6H6A1.500 1.500 0 0 0 4.500 6zM8.300 8.300h.01" />
  ),
  lock: (
    <>
      <rect x="5.5" y="10.5" width="13" height="9" rx="2.5" />
      <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
    </>
  ),
  menu: <path d="M4 8.5h16M4 15.5h16" />,
  microphone: (
    <>
      <rect x="9" y="3.5" width="6" height="10.5" rx="3" />
      <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v2.5" />
    </>
  ),
  move: (
    <path d="M12 4v16M4 12h16M9.500 6.500 12 4l2.500 2.500M9.500 17.500 12 20l2.500-2.500M6.500 9.500 4 12l2.500 2.500M17.500 9.500 20 12l-2.500 2.500" />
  ),
  rewind: (
    <>
      <path d="M8.2 4.2 5 7l3.2 2.8M5.3 7H13a6.5 6.5 0 1 1-6.1 8.7" />
      <text x="13" y="16.4">
        5
      </text>
    </>
  ),
  search: (
    <>
      <circle cx="10.8" cy="10.8" r="6.3" />
      <path d="m15.5 15.5 4.5 4.5" />
    </>
  ),
  settings: (
    <>
      <path d="M4 8h8.5M17.5 8H20M4 16h2.5M11.5 16H20" />
      <circle cx="15" cy="8" r="2.5" />
      <circle cx="9" cy="16" r="2.5" />
    </>
  ),
  share: (
    <>
      <circle cx="17.5" cy="5.5" r="2.5" />
      <circle cx="6.5" cy="12" r="2.5" />
      <circle cx="17.5" cy="18.5" r="2.5" />
      <path d="m8.7 10.7 6.600-3.900M8.700 13.300l6.600 3.900" />
    </>
  ),
  skip: (
    <>
      <path d="M15.8 4.2 19 7l-3.2 2.8M18.7 7H11a6.5 6.5 0 1 0 6.1 8.7" />
      <text x="11" y="16.4">
        5
      </text>
    </>
  ),
  upload: <path d="M12 15.2V4.2M7.5 8.6 12 4.2l4.5 4.4M5 19.5h14" />,
  warning: (
    <>
      <path d="M12 4.5 20.5 19h-17z" />
      <path d="M12 10v4M12 16.500h.01" />
    </>
  ),
  window: <path d="M13.5 5H19v5.5M19 5l-7 7M10.5 6H7a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-3.5" />,
};

/**
 * They point on or back in the text, and are mirrored where it runs from right to left. Not mirrored: what points in time
 * (`play`, `rewind`, `skip`), what a hand holds (`pen`, `search`), and the hands of a clock.
 */
const TURNING: ReadonlySet<IconName> = new Set(['arrowLeft', 'arrowRight', 'back', 'window']);

const SOLID_SHAPES: Readonly<Record<SolidName, ReactNode>> = {
  pause: (
    <>
      <rect x="6" y="4.5" width="4.2" height="15" rx="1.4" />
      <rect x="13.8" y="4.5" width="4.2" height="15" rx="1.4" />
    </>
  ),
  play: <path d="M8 5.3c0-.9 1-1.5 1.8-1l10 6.6c.7.5.7 1.6 0 2.1l-10 6.7c-.8.5-1.8 0-1.8-1z" />,
};

export interface IconProps {
  readonly name: IconName;
  readonly className?: string | undefined;
}

/** Decoration beside words or inside a named control; it has no accessible name. */
export function Icon({ name, className }: IconProps): ReactNode {
  const isSolid = name === 'play' || name === 'pause';
  return (
    <svg
      className={classNames(
        styles.icon,
        isSolid && styles.solid,
        TURNING.has(name) && styles.turns,
        className,
      )}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {isSolid ? SOLID_SHAPES[name] : SHAPES[name]}
    </svg>
  );
}
