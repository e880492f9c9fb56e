/*
 * What version 1.0.0 (commit bb5293e0) answered on localhost:41300 to the owner of one recording, with its peaks cut off.
 * Never change it.
 */

/** A response; without a body it had none. */
export interface FirstAnswer {
  readonly status: number;
  readonly body?: unknown;
}

/** The id of the recording. */
export const FIRST_ID = 'ntTFunqE1AFhIrJjQWcq1A';

const MEDIA = `http://localhost:41300/media/${FIRST_ID}`;

const RECORDING = {
  filename: FIRST_ID,
  url: `${MEDIA}.webm`,
  duration: 3,
  created_at: 1_796_023_862,
  expires_at: 0,
  can_delete: true,
  listenCount: 0,
  mime: 'audio/webm',
  gain_db: -6.2,
};

const LISTED = { ...RECORDING, id: FIRST_ID, createdAt: RECORDING.created_at, fileUrl: RECORDING.url };

/** By method and path below `/api/v1`. */
export const FIRST_ANSWERS: Readonly<Record<string, FirstAnswer>> = {
  'POST /recordings/': {
    status: 201,
    body: { url: `http://localhost:41300/play/${FIRST_ID}`, filename: FIRST_ID },
  },
  'GET /recordings/{id}': { status: 200, body: RECORDING },
  'PATCH /recordings/{id}': { status: 200, body: { expires_at: 1_796_110_266 } },
  'DELETE /recordings/{id}': { status: 204 },
  'POST /recordings/{id}/restore': { status: 200, body: { ...RECORDING, expires_at: 1_796_110_266 } },
  'GET /recordings/{id}/download': {
    status: 200,
    body: { url: `${MEDIA}.mp3`, filename: `${FIRST_ID}.mp3` },
  },
  'POST /recordings/{id}/play': { status: 204 },
  'GET /recordings/{id}/transcript': { status: 200, body: { format: 'text/plain', text: 'Good morning' } },
  'PUT /recordings/{id}/transcript': { status: 204 },
  'GET /users/{uid}/recordings': {
    status: 200,
    body: {
      recordings: [LISTED],
      pagination: { page: 1, limit: 20, totalRecords: 1, hasNext: false },
    },
  },
};

export const NO_SUCH_CALL: FirstAnswer = {
  status: 404,
  body: { code: 'not_found', message: 'There is nothing here. Check the address.' },
};

export const WRONG_METHOD: FirstAnswer = {
  status: 405,
  body: {
    code: 'method_not_allowed',
    message: 'This address does not take that method. The Allow header lists the ones it takes.',
  },
};
