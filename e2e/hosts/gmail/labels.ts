/** This Gmail's texts, in the user's language. */
export interface GmailLabels {
  readonly direction: 'ltr' | 'rtl';
  readonly compose: string;
  readonly newMessage: string;
  readonly messageBody: string;
  readonly to: string;
  readonly subject: string;
  readonly send: string;
  readonly moreSendOptions: string;
  readonly formatting: string;
  readonly insertLink: string;
  readonly discard: string;
  readonly minimise: string;
  readonly fullScreen: string;
  readonly close: string;
  readonly reply: string;
  readonly forward: string;
  readonly popOut: string;
}

const ENGLISH: GmailLabels = {
  direction: 'ltr',
  compose: 'Compose',
  newMessage: 'New Message',
  messageBody: 'Message Body',
  to: 'To recipients',
  subject: 'Subject',
  send: 'Send \u202a(Ctrl-Enter)\u202c',
  moreSendOptions: 'More send options',
  formatting: 'Formatting options',
  insertLink: 'Insert link \u202a(Ctrl-K)\u202c',
  discard: 'Discard draft \u202a(Ctrl-Shift-D)\u202c',
  minimise: 'Minimize',
  fullScreen: 'Full screen (Shift for pop-out)',
  close: 'Save & close',
  reply: 'Reply',
  forward: 'Forward',
  popOut: 'Pop out reply',
};

const LABELS: Readonly<Record<string, GmailLabels>> = {
  ko: {
    direction: 'ltr',
    compose: '편지쓰기',
    newMessage: '새 메일',
    messageBody: '메일 본문',
    to: '수신자',
    subject: '제목',
    send: '보내기',
    moreSendOptions: '보내기 옵션 더보기',
    formatting: '서식 지정 옵션',
    insertLink: '링크 삽입',
    discard: '임시보관 메일 삭제',
    minimise: '최소화',
    fullScreen: '전체 화면',
    close: '저장하고 닫기',
    reply: '답장',
    forward: '전달',
    popOut: '팝업 답장',
  },
  es: {
    direction: 'ltr',
    compose: 'Redactar',
    newMessage: 'Mensaje nuevo',
    messageBody: 'Cuerpo del mensaje',
    to: 'Destinatarios',
    subject: 'Asunto',
    send: 'Enviar',
    moreSendOptions: 'Más opciones de envío',
    formatting: 'Opciones de formato',
    insertLink: 'Insertar enlace',
    discard: 'Descartar borrador',
    minimise: 'Minimizar',
    fullScreen: 'Pantalla completa',
    close: 'Guardar y cerrar',
    reply: 'Responder',
    forward: 'Reenviar',
    popOut: 'Responder en otra ventana',
  },
  vi: {
    direction: 'ltr',
    compose: 'Soạn thư',
    newMessage: 'Thư mới',
    messageBody: 'Nội dung thư',
    to: 'Người nhận',
    subject: 'Tiêu đề',
    send: 'Gửi',
    moreSendOptions: 'Tùy chọn gửi khác',
    formatting: 'Tùy chọn định dạng',
    insertLink: 'Chèn liên kết',
    discard: 'Hủy thư nháp',
    minimise: 'Thu nhỏ',
    fullScreen: 'Toàn màn hình',
    close: 'Lưu và đóng',
    reply: 'Trả lời',
    forward: 'Chuyển tiếp',
    popOut: 'Trả lời trong cửa sổ mới',
  },
  ar: {
    direction: 'rtl',
    compose: 'إنشاء',
    newMessage: 'رسالة جديدة',
    messageBody: 'نص الرسالة',
    to: 'المستلمون',
    subject: 'الموضوع',
    send: 'إرسال',
    moreSendOptions: 'خيارات إرسال أخرى',
    formatting: 'خيارات التنسيق',
    insertLink: 'إدراج رابط',
    discard: 'تجاهل المسودة',
    minimise: 'تصغير',
    fullScreen: 'ملء الشاشة',
    close: 'حفظ وإغلاق',
    reply: 'رد',
    forward: 'إعادة توجيه',
    popOut: 'رد في نافذة منبثقة',
  },
};

export function gmailLabels(language: string): GmailLabels {
  return LABELS[language] ?? ENGLISH;
}
