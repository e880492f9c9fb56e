/** The labels of the host's own buttons in one language. */
export interface HostWords {
  readonly share: string;
  readonly menus: readonly string[];
  readonly title: string;
}

const WORDS: Readonly<Record<string, HostWords>> = {
  en: { share: 'Share', menus: ['File', 'Edit', 'View', 'Insert', 'Format'], title: 'Rename' },
  ar: { share: 'مشاركة', menus: ['ملف', 'تعديل', 'عرض', 'إدراج', 'تنسيق'], title: 'إعادة التسمية' },
  ja: { share: '共有', menus: ['ファイル', '編集', '表示', '挿入', '表示形式'], title: '名前を変更' },
};

/** In the page's language. */
export function hostWords(): HostWords {
  return WORDS[document.documentElement.lang] ?? (WORDS.en as HostWords);
}
