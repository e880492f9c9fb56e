import { describe, expect, it } from 'vitest';
import { editorKind } from './editor-kind.ts';

describe('the editor at a URL', () => {
  it.each([
    ['/document/d/1aB_c-9/edit', 'document'],
    ['/document/d/1aB_c-9', 'document'],
    ['/document/u/1/d/1aB_c-9/edit', 'document'],
    ['/presentation/d/1aB_c-9/edit', 'presentation'],
    ['/spreadsheets/d/1aB_c-9/edit', 'spreadsheet'],
    ['/forms/d/1aB_c-9/edit', 'form'],
    ['/a/school.example/spreadsheets/u/0/d/1aB_c-9/edit/', 'spreadsheet'],
    ['/a/school.example/forms/d/e1aB/edit', 'form'],
  ] as const)('%s: %s', (pathname, kind) => expect(editorKind(pathname)).toBe(kind));

  it.each([
    '/',
    '/document/',
    '/document/u/0/',
    '/spreadsheets/u/0/?tgif=d',
    '/document/d/1aB_c-9/preview',
    '/document/d/1aB_c-9/view',
    '/document/d/1aB_c-9/pub',
    '/document/d/e/2PACX-1/pub',
    '/document/d/1aB_c-9/copy',
    '/document/d/1aB_c-9/mobilebasic',
    '/presentation/d/1aB_c-9/present',
    '/presentation/d/1aB_c-9/htmlpresent',
    '/spreadsheets/d/1aB_c-9/htmlview',
    '/forms/d/1aB_c-9/viewform',
    '/forms/d/e/1FAIp/viewform',
    '/forms/d/e/1FAIp/formResponse',
    '/forms/d/e',
    '/drawings/d/1aB_c-9/edit',
    '/x/document/d/1aB_c-9/edit',
  ])('none at %s', (pathname) => expect(editorKind(pathname)).toBeNull());
});
