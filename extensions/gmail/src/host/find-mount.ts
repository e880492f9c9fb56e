import type { MountPoint } from '@beep/extension-kit/content';
import { type FoundCompose, isReceived } from './find-composes.ts';
import { GMAIL_SELECTORS, queryRole } from './gmail-selectors.ts';

/** Behind the send button; null if no known send row is left. */
export function findMount({ area, body, border }: FoundCompose): MountPoint | null {
  for (let within: Element | null = area; within !== null; within = within.parentElement) {
    const mount = mountIn(within, body);
    if (mount !== null || within === border) return mount;
  }
  return null;
}

function mountIn(within: Element, body: Element): MountPoint | null {
  const row = behind(within.querySelectorAll(GMAIL_SELECTORS.sendRow.join()), body) ?? plainRow(within, body);
  if (row !== null) {
    return { parent: row, before: queryRole(row, GMAIL_SELECTORS.afterSend), tag: 'td', className: 'gU' };
  }
  const bar = behind(within.querySelectorAll(GMAIL_SELECTORS.toolbar.join()), body);
  return (
    bar && { parent: bar, before: bar.querySelector(':scope > [aria-haspopup]')?.nextElementSibling ?? null }
  );
}

/** A row like the send row: at least three cells, two of them with buttons. */
function plainRow(within: Element, body: Element): Element | null {
  const rows = [...within.querySelectorAll('tr')].filter(
    (row) => row.cells.length >= 3 && row.querySelectorAll(':scope > td:has([role="button"])').length >= 2,
  );
  return behind(rows, body);
}

/** The last one after the body: earlier bars are for formatting. */
function behind(candidates: Iterable<Element>, body: Element): Element | null {
  const found = [...candidates].filter(
    (one) =>
      !body.contains(one) &&
      !isReceived(one) &&
      (body.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  const isShown = (one: Element): boolean => one.getClientRects().length > 0;
  return found.findLast(isShown) ?? found.at(-1) ?? null;
}
