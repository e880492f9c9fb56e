import { expect, it } from 'vitest';
import { audienceInWords } from './audience-words.ts';

it.each([
  ['Add private comment…'],
  ['Añadir un comentario privado…'],
  ['비공개 댓글 추가…'],
  ['إضافة تعليق خاص…'],
  ['Ajouter un commentaire privé'],
  ['Adicionar comentário particular…'],
  ['限定公開のコメントを追加'],
  ['ЛИЧНЫЙ КОММЕНТАРИЙ'],
  ['Добавить частный комментарий…'],
  ['Pievienot privātu komentāru'],
  ['Privatkommentar hinzufügen…'],
  ['添加私人评论'],
  ['เพิ่มความคิดเห็นส่วนตัว'],
  ['التعليق الخاص'],
  ['התגובה הפרטית'],
])('takes “%s” for private', (label) => {
  expect(audienceInWords(label)).toBe('private');
});

it.each([
  ['Add class comment…'],
  ['Añadir un comentario de clase…'],
  ['수업 댓글 추가…'],
  ['إضافة تعليق على الصف…'],
  ['Ajouter un commentaire au cours'],
  ['Adicionar comentário para a turma…'],
  ['クラスのコメントを追加'],
  ['添加课程评论'],
  ['Klassenkommentar hinzufügen…'],
  ['הוספת תגובה לכיתה'],
])('takes “%s” for the class', (label) => {
  expect(audienceInWords(label)).toBe('class');
});

it('says nothing of words that it does not know', () => {
  expect(audienceInWords('')).toBeNull();
  expect(audienceInWords('Reply')).toBeNull();
  expect(audienceInWords('Faça uma pergunta')).toBeNull();
});

it.each([
  ['Добавить публичный комментарий'],
  ['Ответить: отличная работа'],
  ['Reply to Anna Privalova'],
  ['Комментарии участников'],
  ['تعليق لجميع الأشخاص'],
  ['Recursive functions'],
])('takes “%s” for what it is: words that only hold such a piece', (label) => {
  expect(audienceInWords(label)).toBeNull();
});

it('does not choose between two answers', () => {
  expect(audienceInWords('تعليق خاص بالصف')).toBe('both');
});
