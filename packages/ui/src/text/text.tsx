import { type ReactNode, type RefCallback, type RefObject, useCallback } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text.module.css';
import { useTitleTag } from './title-level.ts';

export interface TextProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly id?: string;
}

export interface TitleProps extends TextProps {
  /** The view replaces another one and takes over its focus. */
  readonly takesFocus?: boolean;
  /** For moving the focus here later. */
  readonly ref?: RefObject<HTMLHeadingElement | null>;
}

/** The one first-level heading of a screen; of the second level where the screen is a part of another one. */
export function Title({ children, className, takesFocus = false, id, ref }: TitleProps): ReactNode {
  const Tag = useTitleTag();
  const attach = useCallback<RefCallback<HTMLHeadingElement>>(
    (heading) => {
      if (ref !== undefined) ref.current = heading;
      if (takesFocus) heading?.focus();
    },
    [ref, takesFocus],
  );
  return (
    <Tag
      ref={attach}
      id={id}
      className={classNames(styles.title, className)}
      tabIndex={takesFocus ? -1 : undefined}
    >
      {children}
    </Tag>
  );
}

export interface HeadingProps extends TextProps {
  /** For moving the focus here. */
  readonly ref?: RefObject<HTMLHeadingElement | null>;
}

/** A second-level heading: of a card, a dialog, an empty state. */
export function Heading({ children, className, id, ref }: HeadingProps): ReactNode {
  return (
    <h2
      id={id}
      className={classNames(styles.heading, className)}
      {...(ref !== undefined && { ref, tabIndex: -1 })}
    >
      {children}
    </h2>
  );
}

export function Lead({ children, className }: TextProps): ReactNode {
  return <p className={classNames(styles.lead, className)}>{children}</p>;
}

export function Hint({ children, className, id }: TextProps): ReactNode {
  return (
    <p id={id} className={classNames(styles.hint, className)}>
      {children}
    </p>
  );
}
