import { afterEach, describe, expect, it } from 'vitest';
import { type Audience, tellAudience } from './audience.ts';

const STREAM = '/c/NjE1';
const WORK = '/c/NjE1/a/NzY3/details';
const GRADING = '/g/tg/NjE1/NzY3';
const STUDENT = '/u/1/c/NjE1/sp/MTE4/all';

afterEach(() => document.body.replaceChildren());

function tell(markup: string, path: string, isPartOfForm = false): Audience {
  document.body.innerHTML = markup;
  const box = document.querySelector<HTMLElement>('[role=textbox], textarea');
  if (box === null) throw new Error('The page has no box');
  return tellAudience({ box, path, isPartOfForm });
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
    ['class', 'the page of a piece of work', `<main>${editor()}</main>`, WORK],
    ['private', 'the panel beside a piece of work', `<main></main><aside>${editor()}</aside>`, WORK],
    ['private', 'the same, inside one item', inCard(`<aside>${editor()}</aside>`), WORK],
    ['private', 'the grading view', '<div role="complementary"><textarea></textarea></div>', GRADING],
    ['private', 'the dialog that gives work back', '<div role="dialog"><textarea></textarea></div>', GRADING],
    ['private', "a student's own page", `<main>${editor()}</main>`, STUDENT],
    ['announcement', 'a dialog over the stream', `<div role="dialog">${editor()}</div>`, STREAM],
    ['announcement', 'the composer in the stream', `<main>${editor()}</main>`, `/u/1${STREAM}`],
    ['unknown', "a card on a student's page", inCard(editor()), STUDENT],
    ['unknown', 'a panel beside the stream', `<aside>${editor()}</aside>`, STREAM],
    ['unknown', 'an answer in a card', inCard('<textarea></textarea>'), STREAM],
    ['unknown', 'a dialog anywhere else', `<div role="dialog">${editor()}</div>`, '/h'],
    ['unknown', 'a page that is not known', `<main>${editor()}</main>`, '/h'],
  ])('tells %s: %s', (audience, _where, markup, path) => {
    expect(tell(markup, path)).toBe(audience);
  });

  it('takes what stands beside a title for instructions', () => {
    expect(tell(`<div role="dialog">${editor()}</div>`, STREAM, true)).toBe('instructions');
  });
});

describe('with a label', () => {
  it.each([
    ['Add private comment…'],
    ['Añadir un comentario privado…'],
    ['비공개 댓글 추가…'],
    ['إضافة تعليق خاص…'],
  ])('believes “%s” where the place says nothing or the same', (label) => {
    expect(tell(`<main>${editor(label)}</main>`, '/h')).toBe('private');
    expect(tell(`<aside>${editor(label)}</aside>`, WORK)).toBe('private');
    expect(tell(inCard(editor(label)), STUDENT)).toBe('private');
  });

  it('never says private where the class may hear it', () => {
    expect(tell(inCard(editor('Add private comment…')), STREAM)).toBe('unknown');
    expect(tell(`<main>${editor('Add private comment…')}</main>`, WORK)).toBe('unknown');
    expect(tell(`<div role="dialog">${editor('Private')}</div>`, STREAM)).toBe('unknown');
    expect(tell(`<aside>${editor('Add class comment…')}</aside>`, WORK)).toBe('unknown');
    expect(tell(`<aside>${editor('Private, to the class')}</aside>`, WORK)).toBe('unknown');
    expect(tell(`<main>${editor('Private, to the class')}</main>`, '/h')).toBe('unknown');
  });

  it.each([['Добавить публичный комментарий'], ['Ответить: отличная работа'], ['Reply to Anna Privalova']])(
    'leaves a comment to the class one that is called “%s”',
    (label) => {
      expect(tell(`<main><section>${editor(label)}</section></main>`, WORK)).toBe('class');
      expect(tell(inCard(editor(label)), STREAM)).toBe('class');
      expect(tell(`<main>${editor(label)}</main>`, '/h')).toBe('unknown');
    },
  );

  it('reads the placeholder, or what the section is called', () => {
    const placeholder =
      '<div role="textbox" contenteditable="true" data-placeholder="Add private comment…"></div>';
    expect(tell(placeholder, '/h')).toBe('private');
    const named = `<h3 id="of">Class comments</h3><section aria-labelledby="of">${editor('Reply')}</section>`;
    expect(tell(named, '/h')).toBe('class');
  });

  it('leaves an announcement one that speaks of the class', () => {
    const label = 'Announce something to your class';
    expect(tell(`<div role="dialog">${editor(label)}</div>`, STREAM)).toBe('announcement');
  });
});
