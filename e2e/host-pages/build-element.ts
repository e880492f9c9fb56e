type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * An element with attributes and children. A host page's policies allow no markup from text, so its nodes are
 * made one by one. An attribute that is undefined is left out.
 */
export function build<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}
