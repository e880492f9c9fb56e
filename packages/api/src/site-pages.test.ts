import { describe, expect, it } from 'vitest';
import { findSitePage } from './site-pages.ts';

const ID = 'isXuRB6LsvCiRx3ITT1JRg';

describe('a link with what was put behind it', () => {
  // spec: files.8
  it.each([
    ...['.', ')', '>', ',', '"', "'", ']', '*', '…', '!', '?', '.)', '**', '_', '”.', ' ', ';'],
    ...['\u200b', '\u00a0', '\u00ad', '\ufeff', '\u2060', '\n', '）', '\u200e', '\u200f', '\u202c', '\u2069'],
    ...[
      '］',
      '｝',
      '＞',
      '》',
      '〉',
      '＂',
      '＇',
      '」。',
      '،',
      '؟',
      '۔',
      '।',
      '–',
      '—',
      '›',
      '¡',
      '👍🏽',
      '❤️',
    ],
  ])('leads to its page: %j', (behind) => {
    for (const page of ['play', 'embed', 'report']) {
      const moved = { status: 'moved', path: `/${page}/${ID}` };
      expect(findSitePage(`/${page}/${ID}${encodeURIComponent(behind)}`)).toEqual(moved);
      expect(findSitePage(`/${page.toUpperCase()}/${ID}${encodeURIComponent(behind)}/`)).toEqual(moved);
    }
  });

  // spec: files.8
  it.each([
    ...[
      '%2F',
      '%2F..',
      '%5C',
      '%00',
      '%25',
      '.html',
      '.mp3',
      ')x',
      'x',
      '-',
      '--',
      '%26a',
      '%3Dx',
      '%0D%0AX',
    ],
    '.'.repeat(17),
  ])('is none of a recording with %s', (behind) => {
    expect(findSitePage(`/play/${ID}${behind}`)).toMatchObject({ page: { route: '/play/:any' } });
  });

  it('is not shortened to an id', () => {
    expect(findSitePage(`/play/${ID.slice(1)}.`)).toMatchObject({ page: { route: '/play/:any' } });
  });
});

describe('the pages of the site', () => {
  it.each([
    ['/', '/'],
    ['/record', '/record'],
    ['/record/docs', '/record/docs'],
    ['/record/gmail', '/record/:name'],
    [`/play/${ID}`, '/play/:id'],
    ['/play/maria%40school.example', '/play/:any'],
    [`/embed/${ID}`, '/embed/:id'],
    [`/embed/${ID}x`, '/embed/:any'],
    [`/embed/${ID}%00`, '/embed/:any'],
    ['/404', '/404'],
    ['/admin', '/admin'],
    ['/admin/people', '/admin/:name'],
    ['/admin/policies/*', '/admin/:name/:any'],
  ])('%s has the route %s', (path, route) => {
    expect(findSitePage(path)).toMatchObject({ status: 'page', page: { route } });
  });

  it.each(['/admin', '/admin/people/u1'])('%s is framed by nobody and loads nothing of others', (path) => {
    const rules = { framers: 'nobody', mayLoadAnalytics: false, mayLoadNewsletter: false };
    expect(findSitePage(path)).toMatchObject({ status: 'page', page: rules });
  });

  it.each([
    '/nowhere',
    '/embed',
    '/embed/a/b',
    `/play/${ID}/more`,
    '/record/docs/more',
    '/Nowhere',
    '/record.data',
  ])('%s is unknown', (path) => {
    expect(findSitePage(path)).toMatchObject({ status: 'unknown', page: { framers: 'nobody' } });
  });

  it.each([
    ['/Record/DOCS/', '/record/docs'],
    ['//record', '/record'],
    [`/PLAY/${ID}`, `/play/${ID}`],
    [`/play/%69${ID.slice(1)}`, `/play/${ID}`],
    ['/play/maria@school.example', '/play/maria%40school.example'],
    ['/products/Gmail-Voice', '/products/gmail-voice'],
    ['//evil.example', '/evil.example'],
    ['//', '/'],
  ])('%s is moved to %s', (path, spelling) => {
    expect(findSitePage(path)).toEqual({ status: 'moved', path: spelling });
    expect(findSitePage(spelling).status).not.toBe('moved');
  });

  it.each([`/play/${ID}%ff`, '/%', '/record/%e2%82'])('%s is malformed', (path) => {
    expect(findSitePage(path)).toEqual({ status: 'malformed' });
  });

  it('can be framed by any site only for the embedded player', () => {
    const framed = ['/', '/record', `/play/${ID}`, `/embed/${ID}`, '/embed/short', '/404'].filter((path) => {
      const match = findSitePage(path);
      return match.status === 'page' && match.page.framers === 'anyone';
    });
    expect(framed).toEqual([`/embed/${ID}`]);
  });
});
