import type { Sheet } from '@beep/api/features/sheets';
import { expect, it } from 'vitest';
import { sheetCells, sheetCsv, sheetLinks } from './sheet-table.ts';

const url = (id: string): string => `https://beep.example/play/${id}`;
const SLOTS: Sheet['slots'] = [
  {
    ...{ id: 'a', number: 1, name: '=HYPERLINK("http://evil")', url: url('a'), state: 'recorded' },
    recording: { filename: 'r', duration: 12.4, created_at: 0 },
  },
  { id: 'b', number: 2, name: '<img src=x onerror=alert(1)>', url: url('b'), state: 'empty' },
  { id: 'c', number: 3, name: '@SUM(1,2)', url: url('c'), state: 'empty' },
  { id: 'd', number: 4, name: 'Smith, "Ada"', url: url('d'), state: 'empty' },
  { id: 'e', number: 5, url: url('e'), state: 'revoked' },
  { id: 'f', number: 6, url: url('f'), state: 'empty' },
];

// spec: runs.7
it('writes a CSV file in which no name is a formula', () => {
  expect(sheetCsv(SLOTS).split('\r\n')).toEqual([
    '\uFEFFname,link,seconds,recorded',
    `"'=HYPERLINK(""http://evil"")",${url('a')},12,1970-01-01T00:00:00.000Z`,
    `<img src=x onerror=alert(1)>,${url('b')},,`,
    `"'@SUM(1,2)",${url('c')},,`,
    `"Smith, ""Ada""",${url('d')},,`,
    `Label 6,${url('f')},,`,
    '',
  ]);
});

// spec: runs.7
it('copies cells in which no name is a formula or markup', () => {
  const { text, html } = sheetCells(SLOTS);
  expect(text.split('\n')[1]).toBe(`'=HYPERLINK("http://evil")\t${url('a')}\t12\t1970-01-01T00:00:00.000Z`);
  expect(text.split('\n')).toHaveLength(6);
  expect(html).toContain('<td>&lt;img src=x onerror=alert(1)&gt;</td>');
  expect(html).not.toContain('<img');
});

// spec: runs.7
it('copies links with names, without markup of names', () => {
  const { text, html } = sheetLinks(SLOTS);
  expect(text.split('\n')[1]).toBe(`<img src=x onerror=alert(1)>: ${url('b')}`);
  expect(html).toContain(`<li><a href="${url('d')}">Smith, &quot;Ada&quot;</a></li>`);
  expect(html).not.toContain('<img');
});
