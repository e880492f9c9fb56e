import { API_ERROR_CODES, API_ERROR_STATUS } from '@beep/api';
import { uploadText } from '@beep/core/outbox';
import { replyFailureText } from '@beep/core/replies';
import { expect, it } from 'vitest';

const PAGE = 'https://beep.example/record';
const MESSAGE = 'Send a fresh token as "Authorization: Bearer <token>".';

// spec: api-errors.7
it.each(API_ERROR_CODES)(
  'people read a sentence of the catalogue, not the message of the API: %s',
  (code) => {
    const failure = { kind: 'refused', httpStatus: API_ERROR_STATUS[code], code, message: MESSAGE } as const;
    const destinations = [
      undefined,
      { type: 'reply', recordingId: 'a', replyToken: 'b' },
      { type: 'answer', replyId: 'a' },
    ] as const;
    const texts = [
      uploadText(failure, PAGE),
      ...destinations.map((destination) =>
        replyFailureText(failure, destination as Parameters<typeof replyFailureText>[1], PAGE),
      ),
    ];
    for (const text of texts) {
      expect(text).not.toContain(MESSAGE);
      expect(text).toMatch(/^[A-Z].*[.)]$/);
    }
  },
);
