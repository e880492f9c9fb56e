import { CONTROL_LABELS } from './controls.ts';
import { WEB_RECORDER_TEXTS } from './web-recorder.ts';

const LINK_COPIED = 'Link copied';
const DOCS_INSERTED = 'Recording link inserted into document successfully!';

/**
 * The texts of the record screen in each host; `web` is the plain web recorder. `inserted` is shown after the link was
 * inserted, `promotion` beside the store link of the success view, and `promotionModal` on the 10th, 25th and every 50th of
 * these views; null if nothing is promoted.
 */
export const HOST_TEXTS = {
  web: {
    heading: WEB_RECORDER_TEXTS.heading as string,
    successDescription: WEB_RECORDER_TEXTS.successDescription as string,
    buttonLabel: CONTROL_LABELS.copyLink as string,
    inserted: DOCS_INSERTED as string,
    promotion: null,
    promotionModal: {
      heading: 'Record right where you write',
      text: 'The free extensions add a record button to Gmail, Google Docs and Google Classroom.',
    },
    linkCopiedModal: {
      heading: LINK_COPIED as string,
      text: 'Paste it into an e-mail, a document or a chat. Anyone who opens it can listen right away, with no account.',
    },
  },
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
      heading: LINK_COPIED as string,
      text: 'Open your e-mail in Gmail, click where you want the voice note and paste the link.',
    },
  },
  docs: {
    heading: 'Record a Voice Note for Docs',
    successDescription: 'Insert it into your document. No login needed to listen.',
    buttonLabel: 'Insert into Docs',
    inserted: DOCS_INSERTED as string,
    promotion: 'With the Docs extension, you can record and insert without leaving your document.',
    promotionModal: {
      heading: 'Record inside Google Docs',
      text: 'The free extension adds a record button to your documents and inserts the voice note at the cursor.',
    },
    linkCopiedModal: {
      heading: LINK_COPIED as string,
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
      heading: LINK_COPIED as string,
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
      heading: LINK_COPIED as string,
      text: 'Open your reply in Front and paste the link into it.',
    },
  },
} as const;
