/** What other pages say of sheets of QR labels. */
export const QR_LABEL_TEXTS = {
  title: 'QR Labels',
  recordingFor: 'The first note that you save here is for your QR label.',
  recordingInstead: 'The first note that you save here replaces the one on your QR label.',
} as const;
