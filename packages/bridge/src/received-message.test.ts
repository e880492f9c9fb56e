import { expect, it } from 'vitest';
import { isFrom, messageFields } from './received-message.ts';

it('trusts one window at one of its origins, and no window that is gone', () => {
  const [ours, other] = [{}, {}];
  const trusted = { source: ours, origins: ['https://a.example', 'https://b.example'] };
  const from = (source: unknown, origin: string) => isFrom({ data: null, source, origin }, trusted);
  expect([from(ours, 'https://a.example'), from(ours, 'https://b.example')]).toEqual([true, true]);
  expect([from(ours, 'https://c.example'), from(other, 'https://a.example')]).toEqual([false, false]);
  const gone = { data: null, source: null, origin: 'https://a.example' };
  expect(isFrom(gone, { ...trusted, source: null })).toBe(false);
});

it('reads the fields of an object, also as JSON', () => {
  expect(messageFields({ type: 'A' })).toEqual({ type: 'A' });
  expect(messageFields('{"type":"A"}')).toEqual({ type: 'A' });
});

it.each([
  undefined,
  null,
  7,
  true,
  [['type', 'A']],
  () => undefined,
  '',
  'text',
  'null',
  '7',
  '[]',
  '!_{"h":1}',
])('finds no fields in %j', (data) => {
  expect(messageFields(data)).toBeUndefined();
});
