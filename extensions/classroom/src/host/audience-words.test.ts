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
  ['Dodajte zasebni komentar…'],
  ['Pridėti asmeninį komentarą'],
  ['Добавяне на частен коментар…'],
  ['Додати особистий коментар…'],
  ['Magdagdag ng pribadong komento…'],
  ['Bæta við einkaathugasemd…'],
  ['Ychwanegu sylw preifat…'],
  ['نجی تبصرہ شامل کریں…'],
  ['खाजगी टिप्पणी जोडा…'],
  ['ખાનગી ટિપ્પણી ઉમેરો…'],
  ['ప్రైవేట్ వ్యాఖ్యను జోడించండి…'],
  ['สร้างความคิดเห็นส่วนตัว'],
])('reads “%s” as private', (label) => {
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
  ['Přidat komentář ke kurzu…'],
  ['Megjegyzés hozzáadása a kurzushoz…'],
  ['Dodajte komentar za predmet…'],
  ['Προσθήκη σχολίου μαθήματος…'],
  ['वर्ग टिप्पणी जोडा…'],
])('reads “%s” as the class', (label) => {
  expect(audienceInWords(label)).toBe('class');
});

it('returns null for unknown words', () => {
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
  ['Kurze Antwort eingeben'],
])('ignores a matching piece inside other words: “%s”', (label) => {
  expect(audienceInWords(label)).toBeNull();
});

it('returns both for a contradictory label', () => {
  expect(audienceInWords('تعليق خاص بالصف')).toBe('both');
});
