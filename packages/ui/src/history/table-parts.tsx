import { type ComponentProps, createElement, type ReactNode } from 'react';

/*
 * Table elements with explicit roles: some browsers drop the roles of tables laid out as blocks or grids, as ours are
 * on phones.
 */

export function Table(props: ComponentProps<'table'>): ReactNode {
  return createElement('table', { role: 'table', ...props });
}

export function TableHead(props: ComponentProps<'thead'>): ReactNode {
  return createElement('thead', { role: 'rowgroup', ...props });
}

export function TableBody(props: ComponentProps<'tbody'>): ReactNode {
  return createElement('tbody', { role: 'rowgroup', ...props });
}

export function Row(props: ComponentProps<'tr'>): ReactNode {
  return createElement('tr', { role: 'row', ...props });
}

export function Cell(props: ComponentProps<'td'>): ReactNode {
  return createElement('td', { role: 'cell', ...props });
}

export function ColumnHeader(props: ComponentProps<'th'>): ReactNode {
  return createElement('th', { role: 'columnheader', scope: 'col', ...props });
}

export function RowHeader(props: ComponentProps<'th'>): ReactNode {
  return createElement('th', { role: 'rowheader', scope: 'row', ...props });
}
