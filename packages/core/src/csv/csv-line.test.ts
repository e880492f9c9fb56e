import { expect, it } from 'vitest';
import { csvFile, csvLine } from './csv-line.ts';

// spec: P20
it.each([
  [['Ada', '0:12', ''], 'Ada,0:12,\r\n'],
  [['Ada, "the first"', 'two\r\nlines'], '"Ada, ""the first""","two\r\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@A1', '\tA', '\rA'], "'=1+1,'+1,'-1,'@A1,'\tA,\"'\rA\"\r\n"],
  [['\nA', '＝1', '＋1', '－1', '＠A1'], "\"'\nA\",'＝1,'＋1,'－1,'＠A1\r\n"],
  [['=HYPERLINK("https://x.example","a")'], '"\'=HYPERLINK(""https://x.example"",""a"")"\r\n'],
  [['Bo;=1+1;＝2', 'a;b'], "Bo;'=1+1;'＝2,a;b\r\n"],
  [['a=1', '<b>Bo</b>'], 'a=1,<b>Bo</b>\r\n'],
])('writes %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

it('begins a file for spreadsheets with a byte order mark', () => {
  expect(csvFile([['Zoë'], ['b', 'c']])).toBe('\uFEFFZoë\r\nb,c\r\n');
});
