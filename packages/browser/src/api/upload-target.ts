import {
  ANSWER_HEARERS_HEADER,
  ANSWER_NAMES_HEADER,
  RECORDING_TITLE_HEADER,
  REPLIER_NAME_HEADER,
  REPLIER_PERSON_HEADER,
  REPLY_TOKEN_HEADER,
} from '@beep/api';
import type { DraftAudio } from '@beep/core/outbox';
import type { SavedRecording } from '@beep/core/recordings';
import { parseFields, parseText, parseWebUrl } from './json-fields.ts';
import type { Expectation } from './parse-response.ts';

/** The call that takes a draft, by its destination. */
export interface UploadTarget {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly expect: Expectation<SavedRecording>;
}

/** The response to a recording that is stored under a link. */
const A_SAVED_RECORDING: Expectation<SavedRecording> = { httpStatus: 201, parse: parseSaved };

/** `shareUrlOf` makes the address of a recording's page. */
export function uploadTarget(
  { destination, ownerUid, title }: Pick<DraftAudio, 'destination' | 'ownerUid' | 'title'>,
  shareUrlOf: (id: string) => string,
): UploadTarget {
  const own = title === undefined ? {} : { [RECORDING_TITLE_HEADER]: encodeURIComponent(title) };
  switch (destination?.type) {
    case undefined:
      return { path: '/recordings/?expires_in=never', headers: own, expect: A_SAVED_RECORDING };
    case 'slot': {
      const { slotId, replaces } = destination;
      const query = new URLSearchParams({ expires_in: 'never', slot: slotId, ...(replaces && { replaces }) });
      return { path: `/recordings/?${query}`, headers: own, expect: A_SAVED_RECORDING };
    }
    case 'reply': {
      const { recordingId, token, name, person, told } = destination;
      return {
        path: `/recordings/${encodeURIComponent(recordingId)}/replies`,
        headers: {
          [REPLY_TOKEN_HEADER]: token,
          ...(name !== '' && { [REPLIER_NAME_HEADER]: encodeURIComponent(name) }),
          ...(person !== undefined && { [REPLIER_PERSON_HEADER]: person }),
          ...(told && { [ANSWER_HEARERS_HEADER]: told.hearers, [ANSWER_NAMES_HEADER]: told.names }),
        },
        expect: shownAt(shareUrlOf(recordingId)),
      };
    }
    case 'answer': {
      const replyId = encodeURIComponent(destination.replyId);
      const inbox = new URL('/replies', shareUrlOf('')).href;
      return {
        path: `/users/${encodeURIComponent(ownerUid)}/replies/${replyId}/answers`,
        headers: {},
        expect: shownAt(inbox),
      };
    }
  }
}

/** A reply has an id and no link: the page that shows it stands in its place. */
function shownAt(shareUrl: string): Expectation<SavedRecording> {
  return {
    httpStatus: 201,
    parse(body) {
      const id = parseText(parseFields(body)?.id);
      return id === undefined ? undefined : { id, shareUrl };
    },
  };
}

export function parseSaved(body: unknown): SavedRecording | undefined {
  const fields = parseFields(body);
  const shareUrl = parseWebUrl(fields?.url);
  const id = parseText(fields?.filename);
  return shareUrl === undefined || id === undefined ? undefined : { id, shareUrl };
}
