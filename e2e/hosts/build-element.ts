type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * Creates an element with attributes and children. The policies of host pages forbid creating markup from
 * strings. Attributes that are undefined are left out.
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
