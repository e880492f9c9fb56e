/**
 * Reports each change that fails on a translated page: React removes a text node, inserts something before one, or
 * writes into one, although a translator may have replaced it. The only text of an element is none of these: React
 * writes it as the element's `textContent`. Self-contained: `page.addInitScript` may run it.
 */
export function watchBareText(report: (problem: string) => void): () => void {
  const isReacts = (node: Node | null): node is Text =>
    node instanceof Text &&
    node.data !== '' &&
    Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
  const where = (text: Text): string =>
    `"${text.data.slice(0, 60)}" in <${text.parentElement?.outerHTML.slice(1, 160)}`;
  const { removeChild, insertBefore } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (nodeValue === undefined) throw new Error('No nodeValue');
  const original = nodeValue;
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node): Node {
      if (isReacts(child)) report(`Text beside siblings vanishes: ${where(child)}`);
      return removeChild.call(this, child);
    },
    insertBefore(this: Node, child: Node, before: Node | null): Node {
      if (isReacts(before)) report(`Something appears before text: ${where(before)}`);
      return insertBefore.call(this, child, before);
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...original,
    set(this: Node, value: string) {
      if (isReacts(this) && this.data !== value) report(`Text beside siblings changes: ${where(this)}`);
      original.set?.call(this, value);
    },
  });
  return () => {
    Object.assign(Node.prototype, { removeChild, insertBefore });
    Object.defineProperty(Node.prototype, 'nodeValue', original);
  };
}
