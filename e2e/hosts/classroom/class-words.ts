/** The labels of the page's controls. */
export interface ClassWords {
  readonly classComment: string;
  readonly privateComment: string;
  readonly announce: string;
  readonly instructions: string;
  readonly post: string;
  readonly cancel: string;
}

const ENGLISH: ClassWords = {
  classComment: 'Add class comment…',
  privateComment: 'Add private comment…',
  announce: 'Announce something to your class',
  instructions: 'Instructions (optional)',
  post: 'Post',
  cancel: 'Cancel',
};

const WORDS: Readonly<Record<string, ClassWords>> = {
  en: ENGLISH,
  es: {
    classComment: 'Añadir un comentario de clase…',
    privateComment: 'Añadir un comentario privado…',
    announce: 'Anuncia algo a la clase',
    instructions: 'Instrucciones (opcional)',
    post: 'Publicar',
    cancel: 'Cancelar',
  },
  ko: {
    classComment: '수업 댓글 추가…',
    privateComment: '비공개 댓글 추가…',
    announce: '수업에 공지하세요',
    instructions: '안내(선택사항)',
    post: '게시',
    cancel: '취소',
  },
  ar: {
    classComment: 'إضافة تعليق على الصف…',
    privateComment: 'إضافة تعليق خاص…',
    announce: 'إعلان شيء ما للصف',
    instructions: 'التعليمات (اختيارية)',
    post: 'نشر',
    cancel: 'إلغاء',
  },
};

const query = new URLSearchParams(location.search);

/** `labels=none` removes every accessible name; some real controls have none. */
const isNamed = query.get('labels') !== 'none';

/** In the page's language. */
export const words: ClassWords = WORDS[document.documentElement.lang] ?? ENGLISH;

/** An element's accessible name, or none. */
export function named(text: string): { 'aria-label': string | undefined } {
  return { 'aria-label': isNamed ? text : undefined };
}

const seed = query.get('classes') ?? 'a';

/** A generated class name, different in each build of the page. */
export function generated(part: string): { class: string; part: string } {
  let sum = 7;
  for (const letter of `${seed}${part}`) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_176_782_336;
  return { class: sum.toString(36), part };
}
