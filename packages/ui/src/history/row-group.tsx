import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Cell, Row, TableBody } from './table-parts.tsx';

/** Rows that are farther from the window than this are not drawn. */
const DRAWN_WITHIN = '1500px 0px';

export interface RowGroupProps {
  readonly columns: number;
  readonly draw: () => ReactNode;
}

/**
 * Some rows of a long table, drawn only near the window: far from it a gap of their height stands for them. Rows with
 * the focus, or with something open, stay. Without IntersectionObserver all rows are drawn.
 */
export function RowGroup({ columns, draw }: RowGroupProps): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null);
  const [gapPx, setGapPx] = useState<number | null>(null);
  useEffect(() => {
    const group = body.current;
    if (group === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        const height = entry.boundingClientRect.height;
        if (entry.isIntersecting) setGapPx(null);
        else if (height > 0 && !isInUse(group)) setGapPx((before) => before ?? height);
      },
      { rootMargin: DRAWN_WITHIN },
    );
    observer.observe(group);
    return () => observer.disconnect();
  }, []);
  return (
    <TableBody ref={body}>
      {gapPx === null ? (
        draw()
      ) : (
        <Row aria-hidden="true">
          <Cell colSpan={columns} style={{ height: gapPx, padding: 0 }} />
        </Row>
      )}
    </TableBody>
  );
}

function isInUse(group: HTMLElement): boolean {
  return group.contains(document.activeElement) || group.querySelector('[aria-expanded="true"]') !== null;
}
