import { expect, it } from 'vitest';
import { criticalCss } from './critical-css.ts';

const PAGE = '<main class="page wide"><p class="hint">Hello</p></main>';

it.each([
  ['a rule without a class', 'body{margin:0}'],
  ['a rule of a class that is there', '.hint{color:red}'],
  ['a rule of two that are there', '.page .hint{color:red}'],
  ['a list of which one is there', '.absent,.hint:hover{color:red}'],
  ['a condition around it', '@media (width<40rem){.wide{padding:0}}'],
  ['conditions in conditions', '@supports (a:b){@media (hover){.wide{color:red}}}'],
  ['keyframes', '@keyframes fade{0%{opacity:0}to{opacity:1}}'],
  ['braces and semicolons in strings', '.hint:after{content:"};{"}'],
  ['a data address', '.hint{background:url(data:image/svg+xml;utf8,<svg/>)}'],
  ['a font of the device', '@font-face{font-family:A;src:local("B")}'],
  ['tokens', ':root{--a:1px}'],
])('keeps %s', (_name, rule) => {
  expect(criticalCss(rule, PAGE, 'ltr')).toBe(rule);
});

it.each([
  ['a rule of a class that is not there', '.absent{color:red}'],
  ['one of two of which one is not there', '.page .absent{color:red}'],
  ['a condition around nothing', '@media print{.absent{color:red}}'],
  ['what is for paper', '@media print{.wide{color:red}}'],
  ['a font that is fetched', '@font-face{font-family:A;src:url(a.woff2)}'],
])('leaves out %s', (_name, rule) => {
  expect(criticalCss(`${rule}.hint{color:red}`, PAGE, 'ltr')).toBe('.hint{color:red}');
});

it('keeps the order', () => {
  expect(criticalCss('.hint{a:1}.absent{b:2}p{c:3}.page{d:4}', PAGE, 'ltr')).toBe(
    '.hint{a:1}p{c:3}.page{d:4}',
  );
});

it('separates pages and stylesheets that come one after the other', () => {
  const css = '.hint{color:red}.wide{color:blue}';
  expect(criticalCss(css, '<p class="hint">', 'ltr')).toBe('.hint{color:red}');
  expect(criticalCss(css, '<p class="wide">', 'ltr')).toBe('.wide{color:blue}');
  expect(criticalCss('.hint{color:green}', '<p class="hint">', 'ltr')).toBe('.hint{color:green}');
  expect(criticalCss(css, '<p class="wide">', 'ltr')).toBe('.wide{color:blue}');
});

it.each(['[dir=rtl]', '[dir="rtl"]', ':root[dir=rtl]'])(
  'keeps %s for pages from right to left',
  (direction) => {
    const rule = `${direction} .hint{scale:-1 1}`;
    expect(criticalCss(rule, PAGE, 'rtl')).toBe(rule);
    expect(criticalCss(rule, PAGE, 'ltr')).toBe('');
  },
);
