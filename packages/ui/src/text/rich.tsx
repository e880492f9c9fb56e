import type { RichText } from '@beep/core/texts';
import { Fragment, type ReactNode } from 'react';

export interface RichProps<Tag extends string> {
  readonly text: RichText<Tag>;
  readonly tags: Readonly<Record<Tag, (text: string) => ReactNode>>;
}

/** A sentence with tags, each drawn by the function of its name: a link, a name. */
export function Rich<Tag extends string>({ text, tags }: RichProps<Tag>): ReactNode {
  return text.map((part, index) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their places
      <span key={index}>{part}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their places
      <Fragment key={index}>{tags[part.tag](part.text)}</Fragment>
    ),
  );
}
