import type { ExtensionStore } from '@beep/api';

/** One of the three product pages (spec 1, section 2: route table). */
export interface Product {
  /** The last part of its address. */
  readonly key: 'google-classroom-voice' | 'google-docs-voice' | 'gmail-voice';
  readonly name: string;
  /** Its extension. */
  readonly store: ExtensionStore;
  readonly title: string;
  readonly description: string;
  /** On the cards that lead to it. */
  readonly cardText: string;
  readonly cardLink: string;
  readonly heading: readonly string[];
  readonly lead: string;
  readonly points: readonly { readonly heading: string; readonly text: string }[];
  readonly stepsHeading: string;
  readonly steps: readonly string[];
  readonly callHeading: string;
  readonly callText: string;
}

const CLASSROOM: Product = {
  key: 'google-classroom-voice',
  name: 'Google Classroom',
  store: 'classroom',
  title: 'Voice notes for Google Classroom · Beep',
  description:
    'Speak your feedback in Google Classroom. Record in a comment or a post; students listen without an account.',
  cardText: 'Leave feedback on an assignment the way you would say it at the desk.',
  cardLink: 'Classroom voice notes',
  heading: ['Feedback that', 'sounds like you.'],
  lead: 'Record a voice note in Google Classroom and it lands in the comment or the post you were writing. Students press play; they need no account and no extension.',
  points: [
    {
      heading: 'Tone gets through',
      text: 'Encouragement and criticism read alike on a screen. Spoken, a student hears which one it is.',
    },
    {
      heading: 'Quicker than typing',
      text: 'A minute of speech is a page of comments. Say what you noticed and go on to the next one.',
    },
    {
      heading: 'For those who read with effort',
      text: 'Young readers, language learners and students with dyslexia can listen as often as they need, slower or faster.',
    },
  ],
  stepsHeading: 'How it works in Classroom',
  steps: [
    'Open a post, a private comment or a class comment and press the record button beside it.',
    'Speak for up to five minutes and press Save. Nothing is sent before that.',
    'The link is put into your text. Post it as you always do.',
  ],
  callHeading: 'Give your next class a voice',
  callText: 'It only takes 30 seconds to record the first comment. Beep is free.',
};

const DOCS: Product = {
  key: 'google-docs-voice',
  name: 'Google Docs',
  store: 'docs',
  title: 'Voice notes for Google Docs · Beep',
  description:
    'Put your voice beside the sentence you mean in Google Docs, Slides, Sheets and Forms. Anyone with the link can listen.',
  cardText: 'Put your voice next to the sentence you mean. Slides, Sheets and Forms too.',
  cardLink: 'Docs voice notes',
  heading: ['Say it in', 'the margin.'],
  lead: 'Record while the document is open and insert the voice note where the cursor stands. It works in Google Docs, and in Slides, Sheets and Forms.',
  points: [
    {
      heading: 'Right where you mean it',
      text: 'A voice note stands next to the paragraph, the slide or the cell it is about, as a link that anyone can play.',
    },
    {
      heading: 'Explain, don’t annotate',
      text: 'Why a paragraph should move takes three sentences to write and one breath to say.',
    },
    {
      heading: 'For everybody who has the document',
      text: 'Readers need no account. You decide how long the voice note stays: a day, a week, a month, a year, or for good.',
    },
  ],
  stepsHeading: 'How it works in Docs',
  steps: [
    'Open Beep in your document: from the extension’s button or from the menu of the add-on.',
    'Record, listen to it once, and save.',
    'Press Insert into Docs. The link appears at the cursor.',
  ],
  callHeading: 'Make the next review a conversation',
  callText: 'Open a document, press record, say it. Beep is free.',
};

const GMAIL: Product = {
  key: 'gmail-voice',
  name: 'Gmail',
  store: 'gmail',
  title: 'Voice notes for Gmail · Beep',
  description:
    'Record a voice note inside Gmail and send it with your e-mail. Whoever gets it presses play; no account, no download.',
  cardText: 'Answer in thirty seconds what would take ten minutes to type.',
  cardLink: 'Gmail voice notes',
  heading: ['The e-mail you', 'don’t have to write.'],
  lead: 'Press record in the window where you write your e-mail, talk, and send. Whoever gets it listens in the browser, on any device.',
  points: [
    {
      heading: 'Long answers, short work',
      text: 'Some answers are easy to say and tiresome to type. Say them.',
    },
    {
      heading: 'Hear the person',
      text: 'A thank-you, an apology, good news: with a voice in it an e-mail is from somebody.',
    },
    {
      heading: 'Nothing to install for the reader',
      text: 'Your e-mail carries a link. It opens a page that plays at once and can be sped up.',
    },
  ],
  stepsHeading: 'How it works in Gmail',
  steps: [
    'Write a new e-mail or an answer and press the record button next to Send.',
    'Speak for up to five minutes, then save.',
    'The voice note stands in your e-mail. Send it.',
  ],
  callHeading: 'Answer the next one out loud',
  callText: 'Your first voice note is 30 seconds away. Beep is free.',
};

export const PRODUCTS: readonly Product[] = [CLASSROOM, DOCS, GMAIL];

/** Undefined where there is no such product. */
export function findProduct(key: string | undefined): Product | undefined {
  return PRODUCTS.find((product) => product.key === key);
}

export function productPath(key: Product['key']): string {
  return `/products/${key}`;
}
