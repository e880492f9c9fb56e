import { expect, it } from 'vitest';
import { parseAddresses } from './parse-addresses.ts';

// spec: admin-page.11
it.each([
  ['ada@a.example\r\nbob@a.example\r\n', ['ada@a.example', 'bob@a.example']],
  ['ada@a.example;bob@a.example,ada@a.example', ['ada@a.example', 'bob@a.example']],
  ['Ada Lovelace <ADA@a.example>, "Bob" <mailto:bob@a.example>', ['ada@a.example', 'bob@a.example']],
  ['\uFEFFname,email,class\n"Lovelace, Ada","ada@a.example",7b\n', ['ada@a.example']],
  ['first.last+tag@a.example.', ['first.last+tag@a.example']],
  ['name,class\nAda,7b', []],
  ['', []],
])('finds the addresses of %j', (text, addresses) => {
  expect(parseAddresses(text)).toMatchObject({ addresses, unreadable: [] });
});

it('reports the lines without an address, but no empty ones', () => {
  const text = '\uFEFFName;Mail\r\nAda;ada@a.example\r\n Bo Ek; ;7b\r\n\r\n;;\r\n@cy\r\n';
  expect(parseAddresses(text)).toEqual({
    addresses: ['ada@a.example'],
    unreadable: ['@cy'],
    unaddressed: ['Name;Mail', 'Bo Ek; ;7b'],
  });
});

it('reports what looks like an address and is none', () => {
  expect(parseAddresses('ada@a.example @b a@b@c.example')).toMatchObject({
    addresses: ['ada@a.example'],
    unreadable: ['@b', 'a@b@c.example'],
  });
  expect(parseAddresses(`${'a'.repeat(320)}@a.example`).addresses).toEqual([]);
});

it('reports every other word of a list', () => {
  expect(parseAddresses('ada@a.example bob', { isList: true }).unreadable).toEqual(['bob']);
});
