import { describe, expect, it } from 'vitest';
import {
  parseReturnState,
  returnAfterExpiry,
  returnFromHeader,
  returnPath,
  returnTo,
  returnToRecording,
  signInPath,
} from './return-state.ts';

function leadsTo(state: unknown, search = ''): string {
  return returnPath(parseReturnState(state, search));
}

describe('where a sign-in page leads back to', () => {
  // spec: sign-in.5
  it.each([
    ['record', '/record'],
    ['record/docs', '/record/docs'],
    ['play/Kq7v2xW9-_a', '/play/Kq7v2xW9-_a'],
    ['history', '/history'],
    ['admin/policies/school.example', '/admin/policies/school.example'],
    ['admin/policies/*', '/admin/policies/*'],
    ['record?slot=Kq7v2xW9-_a&replaces=b', '/record?slot=Kq7v2xW9-_a&replaces=b'],
    ['record/site?nonce=Kq7v&vouched=&lang=pt-BR', '/record/site?nonce=Kq7v&vouched=&lang=pt-BR'],
  ])('follows %s', (from, path) => {
    expect(leadsTo(returnTo(from))).toBe(path);
    expect(leadsTo(null, new URL(signInPath('/log-in', returnTo(from)), 'https://beep.example').search)).toBe(
      path,
    );
  });

  it('keeps a requested recording in the navigation state only', () => {
    expect(parseReturnState(returnToRecording('record/docs'), '')).toEqual({
      from: 'record/docs',
      startsRecording: true,
    });
    expect(parseReturnState({ from: 'record', startsRecording: 'yes' }, '')).toEqual({ from: 'record' });
    expect(parseReturnState(null, '?from=record&startsRecording=true')).toEqual({ from: 'record' });
  });

  it('prefers the navigation state to the URL', () => {
    expect(leadsTo(returnTo('history'), '?from=record')).toBe('/history');
  });

  // spec: sign-in.5
  it.each([null, undefined, 'record', {}, { from: 7 }, { from: '' }])(
    'leads to the welcome page for %j',
    (state) => {
      expect(leadsTo(state)).toBe('/welcome');
    },
  );

  it.each([
    '/evil.example',
    '//evil.example',
    'https://evil.example',
    '\\evil',
    '../x',
    'play/../x',
    'play/.x',
    'evil.example/x',
    'a//b',
    'javascript:x',
    'play/a?b',
    'record?',
    'record?a=//evil.example',
    'record/docs?a=/b',
    'play/docs?a=b',
    'play/a#b',
    'play/%2e%2e',
  ])('does not follow %s', (from) => {
    expect(leadsTo({ from })).toBe('/welcome');
    expect(leadsTo(null, `?from=${encodeURIComponent(from)}`)).toBe('/welcome');
  });

  // spec: header.7
  it('returns from the header to a host’s recorder or a listen page only', () => {
    expect(returnFromHeader('/play/abc', '?lang=de')).toEqual({ from: 'play/abc' });
    expect(returnFromHeader('/record/gmail', '')).toEqual({ from: 'record/gmail' });
    for (const path of ['/history', '/record', '/record/unknown', '/']) {
      expect(returnFromHeader(path, '')).toBeNull();
    }
  });

  // spec: auth.16, hosts.40, hosts.41, sheets.9
  it('keeps the label of a recorder, and how the page around is connected, and nothing else', () => {
    const window = '?nonce=Kq7v&vouched=http%3A%2F%2F127.0.0.1%3A4000&lang=de&auth_secret=x';
    const from = 'record/site?nonce=Kq7v&vouched=http%3A%2F%2F127.0.0.1%3A4000&lang=de';
    expect(returnFromHeader('/record/site', window)).toEqual({ from });
    expect(returnAfterExpiry('/record/site', window, null)).toEqual({ from });
    expect(leadsTo(returnTo(from))).toBe(`/${from}`);
    expect(returnAfterExpiry('/record', '?slot=s1&replaces=r1', null)).toEqual({
      from: 'record?slot=s1&replaces=r1',
    });
    expect(returnAfterExpiry('/history', '?slot=s1', null)).toEqual({ from: 'record' });
  });

  it('is in the URL too', () => {
    expect(signInPath('/log-in', null)).toBe('/log-in');
    expect(signInPath('/create-account', returnTo('play/abc'))).toBe('/create-account?from=play/abc');
  });
});
