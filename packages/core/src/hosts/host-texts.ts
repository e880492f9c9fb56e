import { CONTROL_LABELS } from '../texts/control-labels.ts';
import { USER_TEXTS } from '../texts/user-texts.ts';
import type { HostId } from './hosts.ts';

/** A modal with a text and a close button. */
export interface ModalTexts {
  readonly heading: string;
  readonly text: string;
}

/** The texts of the record screen in one host (spec 1, section 2: record screen). */
export interface HostTexts {
  readonly heading: string;
  /** Under the heading of the success view. */
  readonly successDescription: string;
  readonly buttonLabel: string;
  /** After the link was inserted. */
  readonly inserted: string;
  /** Beside the store link on the success view; null if nothing is promoted. */
  readonly promotion: string | null;
  /** On the 10th, 25th and every 50th success view; null for Front. */
  readonly promotionModal: ModalTexts | null;
  readonly linkCopiedModal: ModalTexts;
}

const LINK_COPIED = 'Link copied';
const DOCS_INSERTED = 'Recording link inserted into document successfully!';

const WEB: HostTexts = {
  heading: USER_TEXTS.recordHeading,
  successDescription: USER_TEXTS.savedHint,
  buttonLabel: CONTROL_LABELS.copyLink,
  inserted: DOCS_INSERTED,
  promotion: null,
  promotionModal: {
    heading: 'Record right where you write',
    text: 'The free extensions add a record button to Gmail, Google Docs and Google Classroom.',
  },
  linkCopiedModal: {
    heading: LINK_COPIED,
    text: 'Paste it into an e-mail, a document or a chat. Anyone who opens it can listen right away, with no account.',
  },
};

const SERVICES: Readonly<Record<HostId, HostTexts>> = {
  gmail: {
    heading: 'Record a Voice Note for Gmail',
    successDescription: 'Insert it into your e-mail. No login needed to listen.',
    buttonLabel: 'Insert into Gmail',
    inserted: 'The voice note is in your e-mail.',
    promotion: 'With the Gmail extension, you can record and insert without leaving your e-mail.',
    promotionModal: {
      heading: 'Record inside Gmail',
      text: 'The free extension adds a record button to every e-mail you write and inserts the voice note for you.',
    },
    linkCopiedModal: {
      heading: LINK_COPIED,
      text: 'Open your e-mail in Gmail, click where you want the voice note and paste the link.',
    },
  },
  docs: {
    heading: 'Record a Voice Note for Docs',
    successDescription: 'Insert it into your document. No login needed to listen.',
    buttonLabel: 'Insert into Docs',
    inserted: DOCS_INSERTED,
    promotion: 'With the Docs extension, you can record and insert without leaving your document.',
    promotionModal: {
      heading: 'Record inside Google Docs',
      text: 'The free extension adds a record button to your documents and inserts the voice note at the cursor.',
    },
    linkCopiedModal: {
      heading: LINK_COPIED,
      text: 'Open your document, click where you want the voice note and paste the link.',
    },
  },
  classroom: {
    heading: 'Record a Voice Note for Classroom',
    successDescription: 'Insert it into your post or comment. No login needed to listen.',
    buttonLabel: 'Insert into Google Classroom',
    inserted: 'The voice note is inserted. It will be sent when you post.',
    promotion: 'With the Classroom extension, you can record and insert without leaving your class.',
    promotionModal: {
      heading: 'Record inside Google Classroom',
      text: 'The free extension adds a record button to posts and comments and inserts the voice note for you.',
    },
    linkCopiedModal: {
      heading: LINK_COPIED,
      text: 'Open your class, start a post or comment and paste the link.',
    },
  },
  front: {
    heading: 'Voice Messages for Front',
    successDescription: 'Press Insert into Front to add it to the selected conversation.',
    buttonLabel: 'Insert into Front',
    inserted: 'Inserted into Front conversation.',
    promotion: null,
    promotionModal: null,
    linkCopiedModal: {
      heading: LINK_COPIED,
      text: 'Open your reply in Front and paste the link into it.',
    },
  },
};

/** The texts of one host's record screen; null is the plain web recorder. */
export function hostTexts(service: HostId | null): HostTexts {
  return service === null ? WEB : SERVICES[service];
}
