import type { RichText } from '@beep/core/texts';
import { Fragment, type ReactNode } from 'react';

/** A sentence with tags, each drawn by the function of its name: a link, a name. */
export function Rich({
  text,
  tags,
}: {
  readonly text: RichText;
  readonly tags: Readonly<Record<string, (text: string) => ReactNode>>;
}): ReactNode {
  return text.map((part, index) =>
    typeof part === 'string' ? (
      // A sentence's parts never change their places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={index}>{part}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Fragment key={index}>{tags[part.tag]?.(part.text)}</Fragment>
    ),
  );
}
