import { DEFAULT_POLICY } from '@beep/core/policies';
import { expect, it } from 'vitest';
import { draftOf, parseDomain, readDraft } from './policy-draft.ts';

it.each([
  ['school.example', 'school.example'],
  [' @School.Example. ', 'school.example'],
  ['https://school.example/', 'school.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['school', null],
  ['school.example/path', null],
  ['ada@school.example', null],
  ['school.example:80', null],
  ['10.0.0.1', null],
  ['*', null],
  ['', null],
])('reads the domain %j as %j', (text, domain) => {
  expect(parseDomain(text)).toBe(domain);
});

it('reads lists of addresses and domains, each once', () => {
  const draft = {
    ...draftOf(DEFAULT_POLICY, 14),
    recording: 'listed' as const,
    recorders: 'Ada@north.example\nbob@north.example, ada@north.example',
    listeners: 'domains' as const,
    listenerDomains: 'north.example @south.example\nNORTH.example',
  };
  expect(readDraft(draft).policy).toMatchObject({
    recorders: ['ada@north.example', 'bob@north.example'],
    listenerDomains: ['north.example', 'south.example'],
  });
});

it('names the words that it cannot read', () => {
  const draft = { ...draftOf(DEFAULT_POLICY, 14), listeners: 'domains' as const };
  expect(readDraft({ ...draft, listenerDomains: 'a.example, b, c' }).problem).toEqual({
    rule: 'listenerDomains',
    unreadable: ['b', 'c'],
  });
});

it('gives back the policy that it was made from', () => {
  const policy = {
    ...DEFAULT_POLICY,
    recorders: ['ada@north.example', 'bob@north.example'],
    listenerDomains: ['north.example', 'south.example'],
  };
  expect(readDraft(draftOf(policy, 14)).policy).toEqual(policy);
});
