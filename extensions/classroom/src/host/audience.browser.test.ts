import { afterEach, describe, expect, it } from 'vitest';
import { type Audience, detectAudience } from './audience.ts';

const STREAM = '/c/NjE1';
const WORK = '/c/NjE1/a/NzY3/details';
const GRADING = '/g/tg/NjE1/NzY3';
const STUDENT = '/u/1/c/NjE1/sp/MTE4/all';

afterEach(() => document.body.replaceChildren());

function detect(markup: string, path: string, isPartOfForm = false): Audience {
  document.body.innerHTML = markup;
  const box = document.querySelector<HTMLElement>('[role=textbox], textarea');
  if (box === null) throw new Error('The page has no box');
  return detectAudience({ box, path, isPartOfForm });
}

function editor(label = ''): string {
  return `<div role="textbox" contenteditable="true" ${label && `aria-label="${label}"`}></div>`;
}

function inCard(content: string): string {
  return `<main><div data-stream-item-id="1"><div data-stream-item-id="1">${content}</div></div></main>`;
}

describe('without a label', () => {
  it.each<[Audience, string, string, string]>([
    ['class', 'a card of the stream', inCard(editor()), STREAM],
    [
      'class',
      'a row of the classwork',
      `<ul><li data-stream-item-id="1">${editor()}</li></ul>`,
      '/w/NjE1/t/all',
    ],
    ['unknown', 'the page of a piece of work', `<main>${editor()}</main>`, WORK],
    ['unknown', 'a section of that page', `<main><section>${editor()}</section></main>`, WORK],
    ['unknown', 'a post on that page', inCard(editor()), WORK],
    ['unknown', 'the panel beside a piece of work', `<main></main><aside>${editor()}</aside>`, WORK],
    ['unknown', 'the same, inside one item', inCard(`<aside>${editor()}</aside>`), WORK],
    ['unknown', 'the grading view', '<div role="complementary"><textarea></textarea></div>', GRADING],
    ['unknown', 'the dialog that gives work back', '<div role="dialog"><textarea></textarea></div>', GRADING],
    ['unknown', "a student's own page", `<main>${editor()}</main>`, STUDENT],
    ['announcement', 'a dialog over the stream', `<div role="dialog">${editor()}</div>`, STREAM],
    ['announcement', 'the composer in the stream', `<main>${editor()}</main>`, `/u/1${STREAM}`],
    ['unknown', "a card on a student's page", inCard(editor()), STUDENT],
    ['unknown', 'a panel beside the stream', `<aside>${editor()}</aside>`, STREAM],
    ['unknown', 'an answer in a card', inCard('<textarea></textarea>'), STREAM],
    ['unknown', 'a dialog anywhere else', `<div role="dialog">${editor()}</div>`, '/h'],
    ['unknown', 'a page that is not known', `<main>${editor()}</main>`, '/h'],
  ])('identifies %s: %s', (audience, _where, markup, path) => {
    expect(detect(markup, path)).toBe(audience);
  });

  it('reads a box beside a title as instructions', () => {
    expect(detect(`<div role="dialog">${editor()}</div>`, STREAM, true)).toBe('instructions');
  });
});

describe('with an attribute of the page that names the audience', () => {
  const box = (attributes: string): string => `<div ${attributes}>${editor()}</div>`;

  it.each<[Audience, string, string, string]>([
    ['private', 'beside the work', `<aside>${box('data-audience="private"')}</aside>`, WORK],
    ['private', 'on the panel itself', `<aside data-visibility="PRIVATE">${editor()}</aside>`, WORK],
    [
      'private',
      'on the box',
      `<aside>${editor().replace('<div', '<div data-is-private="true"')}</aside>`,
      WORK,
    ],
    [
      'private',
      'in the grading view',
      `<aside>${box('data-comment-type="private_comment"')}</aside>`,
      GRADING,
    ],
    ['private', 'where the place says nothing', `<main>${box('data-audience="individual"')}</main>`, '/h'],
    ['unknown', 'for the class, beside the work', `<aside>${box('data-audience="class"')}</aside>`, WORK],
    [
      'unknown',
      'for all, in the grading view',
      `<aside>${box('data-visibility="everyone"')}</aside>`,
      GRADING,
    ],
    [
      'unknown',
      'not private, in the grading view',
      `<aside>${box('data-is-private="false"')}</aside>`,
      GRADING,
    ],
    ['unknown', 'private, in a card', inCard(box('data-audience="private"')), STREAM],
    [
      'unknown',
      'of another part of the page',
      `<div data-audience="private"><aside>${editor()}</aside></div>`,
      WORK,
    ],
    ['unknown', 'in words that are not known', `<aside>${box('data-audience="7"')}</aside>`, WORK],
    [
      'class',
      'for the class, where the place says nothing',
      `<main>${box('data-audience="CLASS"')}</main>`,
      '/h',
    ],
  ])('identifies %s: %s', (audience, _where, markup, path) => {
    expect(detect(markup, path)).toBe(audience);
  });

  it('returns unknown if the label disagrees', () => {
    const label = editor('Add private comment…');
    expect(detect(`<aside><div data-audience="class">${label}</div></aside>`, WORK)).toBe('unknown');
    expect(detect(`<aside><div data-audience="private">${label}</div></aside>`, WORK)).toBe('private');
    const other = editor('Add class comment…');
    expect(detect(`<aside><div data-audience="private">${other}</div></aside>`, WORK)).toBe('unknown');
  });
});

// spec: E15
it.each([['Rhagor'], ['Bæta við athugasemd…'], ['Iruzkin pribatua'], ['x'], ['💬']])(
  'never treats a comment as private by its position alone, called “%s”',
  (label) => {
    for (const markup of [`<aside>${editor(label)}</aside>`, inCard(`<aside>${editor(label)}</aside>`)]) {
      expect(detect(markup, WORK)).toBe('unknown');
      expect(detect(markup, GRADING)).toBe('unknown');
    }
    expect(detect(`<main>${editor(label)}</main>`, STUDENT)).toBe('unknown');
    expect(detect(`<div role="dialog">${editor(label)}</div>`, GRADING)).toBe('unknown');
  },
);

describe('with a label', () => {
  it.each([
    ['Add private comment…'],
    ['Añadir un comentario privado…'],
    ['비공개 댓글 추가…'],
    ['إضافة تعليق خاص…'],
  ])('uses “%s” if the position is unknown or agrees', (label) => {
    expect(detect(`<main>${editor(label)}</main>`, '/h')).toBe('private');
    expect(detect(`<aside>${editor(label)}</aside>`, WORK)).toBe('private');
    expect(detect(inCard(editor(label)), STUDENT)).toBe('private');
  });

  // spec: E15
  it('never returns private if the class may see it', () => {
    expect(detect(inCard(editor('Add private comment…')), STREAM)).toBe('unknown');
    expect(detect(`<main>${editor('Add private comment…')}</main>`, WORK)).toBe('unknown');
    expect(detect(`<div role="dialog">${editor('Private')}</div>`, STREAM)).toBe('unknown');
    expect(detect(`<aside>${editor('Add class comment…')}</aside>`, WORK)).toBe('unknown');
    expect(detect(`<aside>${editor('Private, to the class')}</aside>`, WORK)).toBe('unknown');
    expect(detect(`<main>${editor('Private, to the class')}</main>`, '/h')).toBe('unknown');
  });

  it.each([['Добавить публичный комментарий'], ['Ответить: отличная работа'], ['Reply to Anna Privalova']])(
    'treats a comment called “%s” as one to the class in a post only',
    (label) => {
      expect(detect(inCard(editor(label)), STREAM)).toBe('class');
      expect(detect(`<main><section>${editor(label)}</section></main>`, WORK)).toBe('unknown');
      expect(detect(`<main>${editor(label)}</main>`, '/h')).toBe('unknown');
    },
  );

  it('knows a class comment on the page of a piece of work by its label', () => {
    for (const label of ['Add class comment…', 'Añadir un comentario de clase…', '수업 댓글 추가…']) {
      expect(detect(`<main>${editor(label)}</main>`, WORK)).toBe('class');
    }
  });

  it('reads the placeholder, or the section’s name', () => {
    const placeholder =
      '<div role="textbox" contenteditable="true" data-placeholder="Add private comment…"></div>';
    expect(detect(placeholder, '/h')).toBe('private');
    const named = `<h3 id="of">Class comments</h3><section aria-labelledby="of">${editor('Reply')}</section>`;
    expect(detect(named, '/h')).toBe('class');
  });

  it('keeps an announcement whose text mentions the class', () => {
    const label = 'Announce something to your class';
    expect(detect(`<div role="dialog">${editor(label)}</div>`, STREAM)).toBe('announcement');
  });
});
