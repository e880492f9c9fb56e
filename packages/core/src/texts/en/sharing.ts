/** The dialog that shares a link. */
export const SHARE_TEXTS = {
  shareWith: 'Share with...',
  copyHtml: 'Copy as HTML',
  copyMarkdown: 'Copy as Markdown',
  qrCode: 'QR code',
  qrHint: 'Scan to listen.',
  copyFailed: 'It couldn’t be copied. Try again, or copy the link.',
  shareFailed: 'Sharing didn’t work. Copy the link instead.',
} as const;
