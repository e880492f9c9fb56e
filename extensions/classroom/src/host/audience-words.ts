/** The audience that a label indicates; null if unknown. */
export type SaidAudience = 'private' | 'class' | 'both' | null;

/**
 * Word beginnings in Classroom's labels, in the languages known: labels also contain names and user text, where the
 * same letters occur within words. Only a hint; the place on the page may decide.
 */
const PRIVATE = [
  'priva[tda]|privé|privát|privāt|prywatn|частн|приват|личн|личен|jeigen|persoonlijk',
  'particular|riservat|soukrom|súkrom|ιδιωτικ|yksity|magán|pribadi|peribadi|özel|gizli|riêng',
  'частен|особист|хувийн|жеке|zaseb|asmenin|pribado|einka|preifat|príobháid|faragha|şəxsi|პირად|անձնական',
  'خاص|خصوصی|نجی|פרטי|निजी|खाजगी|ব্যক্তিগত|தனிப்பட்ட|ખાનગી|ಖಾಸಗಿ|ప్రైవేట్|സ്വകാര്യ|ਨਿੱਜੀ|ਨਿਜੀ',
  '비공개|개인',
];
const CLASS = [
  'class|clase|clasa|clasă|classe|turma|cours|corso|kurs|curs|klass|klas|klasse|luok|osztály|razred',
  'sınıf|ders|zajęć|zajęci|kelas|lớp|μάθημα|τάξη|tříd|tried|курс|класс|клас',
  'kurzu|predmet|μαθήμα|sinif|сынып|námskeið|dosbarth|darasa',
  'الصف|للصف|صفّ|الفصل|کلاس|כית|क्लास|कक्षा|वर्ग|ক্লাস|வகுப்பு|વર્ગ|ತರಗತಿ|తరగతి|ക്ലാസ|ਕਲਾਸ',
  '수업|클래스',
];
/** For languages without spaces between words. */
const PRIVATE_ANYWHERE = 'ส่วนตัว|ສ່ວນຕົວ|ឯកជន|သီးသန့်|限定公開|非公開|プライベート|私人|私密|私下|不公开|不公開';
const CLASS_ANYWHERE = 'ชั้นเรียน|အတန်း|クラス|课程|課程|班级|班級|班上';
/** Arabic and Hebrew prefix “the”, “and”, “to” and the like to the word. */
const BEFORE_STEM = '(?:[وفبكل]?(?:ال|ل)?|[ושהבכלמ]{0,2})';
const SAYS_PRIVATE = anyOf(PRIVATE, PRIVATE_ANYWHERE);
const SAYS_CLASS = anyOf(CLASS, CLASS_ANYWHERE);

function anyOf(stems: readonly string[], anywhere: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])${BEFORE_STEM}(?:${stems.join('|')})|${anywhere}`, 'u');
}

/** Determines the audience from a label in any language. */
export function audienceInWords(label: string): SaidAudience {
  const words = label.normalize('NFC').toLocaleLowerCase('und');
  const isPrivate = SAYS_PRIVATE.test(words);
  const isClass = SAYS_CLASS.test(words);
  if (isPrivate && isClass) return 'both';
  if (isPrivate) return 'private';
  return isClass ? 'class' : null;
}
