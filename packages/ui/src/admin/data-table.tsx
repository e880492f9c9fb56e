import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Cell, ColumnHeader, Row, RowHeader, Table, TableBody, TableHead } from '../history/table-parts.tsx';
import hidden from '../styles/visually-hidden.module.css';

export interface DataColumn<Item> {
  readonly name: string;
  readonly cell: (item: Item) => ReactNode;
  /** `date`: in one line. `actions`: buttons at the end, without a visible heading. */
  readonly kind?: 'number' | 'date' | 'actions';
}

export interface DataTableProps<Item> {
  /** The accessible name. */
  readonly label: string;
  /** The first one names the row. */
  readonly columns: readonly DataColumn<Item>[];
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** A second row across all columns; null for none. */
  readonly below?: (item: Item) => ReactNode;
}

/** A table; on phones each row is a card that repeats the columns' names. */
export function DataTable<Item>({ label, columns, items, keyOf, below }: DataTableProps<Item>): ReactNode {
  const [first, ...others] = columns;
  if (first === undefined) return null;
  return (
    <Table className="admin-table" aria-label={label}>
      <TableHead>
        <Row>
          {columns.map(({ name, kind }) => (
            <ColumnHeader key={name} className={classOf(kind)}>
              <span className={kind === 'actions' ? hidden.visuallyHidden : undefined}>{name}</span>
            </ColumnHeader>
          ))}
        </Row>
      </TableHead>
      <TableBody>
        {items.map((item) => {
          const extra = below?.(item) ?? null;
          return [
            <Row key={keyOf(item)} className={classNames('admin-row', extra !== null && 'admin-row-open')}>
              <RowHeader className={classOf(first.kind)}>{first.cell(item)}</RowHeader>
              {others.map(({ name, kind, cell }) => (
                <Cell key={name} className={classOf(kind)}>
                  {kind !== 'actions' && <NameOnPhones>{name}</NameOnPhones>}
                  <div>{kind === 'number' ? <bdi>{cell(item)}</bdi> : cell(item)}</div>
                </Cell>
              ))}
            </Row>,
            extra !== null && (
              <Row key={`${keyOf(item)} below`} className="admin-below">
                <Cell colSpan={columns.length}>{extra}</Cell>
              </Row>
            ),
          ];
        })}
      </TableBody>
    </Table>
  );
}

/** Screen readers have the column's heading. */
function NameOnPhones({ children }: { readonly children: string }): ReactNode {
  return (
    <span className="admin-name" aria-hidden="true">
      {children}
    </span>
  );
}

function classOf(kind: DataColumn<unknown>['kind']): string | undefined {
  return kind === undefined ? undefined : `admin-${kind}-cell`;
}
