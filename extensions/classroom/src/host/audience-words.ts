/** What the words of a label say; null where they say nothing that we know. */
export type SaidAudience = 'private' | 'class' | 'both' | null;

/**
 * Beginnings of the words that Classroom's labels are made of, in the languages that we know them in: labels also hold
 * names and what others have written, where the same letters are in the middle of many a word. A hint and no more: what
 * they do not tell, the place on the page may.
 */
const PRIVATE = [
  'priva[tda]|privé|privát|privāt|prywatn|частн|приват|личн|личен|jeigen|persoonlijk',
  'particular|riservat|soukrom|súkrom|ιδιωτικ|yksity|magán|pribadi|peribadi|özel|gizli|riêng',
  'خاص|خصوصی|פרטי|निजी|ব্যক্তিগত|தனிப்பட்ட',
  '비공개|개인',
];
const CLASS = [
  'class|clase|clasa|clasă|classe|turma|cours|corso|kurs|curs|klass|klas|klasse|luok|osztály|razred',
  'sınıf|ders|zajęć|zajęci|kelas|lớp|μάθημα|τάξη|tříd|tried|курс|класс|клас',
  'الصف|للصف|صفّ|الفصل|کلاس|כית|क्लास|कक्षा|ক্লাস|வகுப்பு',
  '수업|클래스',
];
/** Of languages that put no spaces between words. */
const PRIVATE_ANYWHERE = 'ส่วนตัว|限定公開|非公開|プライベート|私人|私密|私下|不公开|不公開';
const CLASS_ANYWHERE = 'ชั้นเรียน|クラス|课程|課程|班级|班級|班上';
/** Arabic and Hebrew write “the”, “and”, “to” and the like as part of the word. */
const BEFORE_STEM = '(?:[وفبكل]?(?:ال|ل)?|[ושהבכלמ]{0,2})';
const SAYS_PRIVATE = anyOf(PRIVATE, PRIVATE_ANYWHERE);
const SAYS_CLASS = anyOf(CLASS, CLASS_ANYWHERE);

function anyOf(stems: readonly string[], anywhere: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])${BEFORE_STEM}(?:${stems.join('|')})|${anywhere}`, 'u');
}

/** Told from a label in whatever language. */
export function audienceInWords(label: string): SaidAudience {
  const words = label.normalize('NFC').toLocaleLowerCase('und');
  const isPrivate = SAYS_PRIVATE.test(words);
  const isClass = SAYS_CLASS.test(words);
  if (isPrivate && isClass) return 'both';
  if (isPrivate) return 'private';
  return isClass ? 'class' : null;
}
