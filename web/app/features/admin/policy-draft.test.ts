import { DEFAULT_POLICY } from '@beep/core/policies';
import { expect, it } from 'vitest';
import { draftOf, editDraft, isEdited, parseDomain, readDraft, rebaseDraft } from './policy-draft.ts';

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

it.each([
  [0, 1],
  [400, 365],
  [3.4, 3],
  [Number.NaN, 14],
])('makes %d days of grace %d', (graceDays, expected) => {
  expect(editDraft(draftOf(DEFAULT_POLICY, 14), { graceDays }).graceDays).toBe(expected);
});

it('shortens the default expiration with the longest life', () => {
  const change = { defaultExpiry: '1_year', longestLife: '1_month' } as const;
  expect(editDraft(draftOf(DEFAULT_POLICY, 14), change).defaultExpiry).toBe('1_month');
});

it.each([
  [{ graceDays: 20 }, false],
  [{ downloads: 'owner' }, true],
  [{ downloads: 'everyone' }, false],
] as const)('knows whether %j changes the policy', (change, expected) => {
  expect(isEdited(editDraft(draftOf(DEFAULT_POLICY, 14), change), DEFAULT_POLICY)).toBe(expected);
});

it.each([
  [{ recording: 'listed' }, 'recorders', []],
  [{ recording: 'listed', recorders: 'ada@north.example, bob' }, 'recorders', ['bob']],
  [{ listeners: 'domains' }, 'listenerDomains', []],
  [{ listeners: 'domains', listenerDomains: 'north' }, 'listenerDomains', ['north']],
] as const)('makes no policy of %j: %s %j', (change, rule, unreadable) => {
  const draft = editDraft(draftOf(DEFAULT_POLICY, 14), change);
  expect(readDraft(draft)).toEqual({ policy: null, problem: { rule, unreadable } });
});

// spec: admin-page.6
it('keeps the edits of a draft when someone else changed the policy', () => {
  const mine = { replies: false, longestLife: '1_year', recorders: 'ada@north.example' } as const;
  const draft = editDraft(draftOf(DEFAULT_POLICY, 14), mine);
  const theirs = { ...DEFAULT_POLICY, downloads: 'owner', longestLife: '1_month' } as const;
  expect(rebaseDraft(draft, { before: DEFAULT_POLICY, theirs })).toMatchObject({
    draft: { ...mine, downloads: 'owner' },
    clashes: ['longestLife'],
  });
});
