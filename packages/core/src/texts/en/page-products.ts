import { AUTO_STOP_MS } from '../../limits.ts';

const LONGEST_MINUTES = AUTO_STOP_MS / 60_000;

/** For an address of a product that does not exist. */
export const UNKNOWN_PRODUCT_TEXTS = {
  title: 'Page not found · Beep',
  description: 'We couldn’t find that product.',
} as const;

/** The three product pages, and the cards that lead to them. */
export const PRODUCT_TEXTS = {
  classroom: {
    title: 'Voice notes for Google Classroom · Beep',
    description:
      'Give spoken feedback in Google Classroom. Record in a comment or a post, and students listen without an account.',
    cardText: 'Give feedback on an assignment the way you’d say it at their desk.',
    cardLink: 'Classroom voice notes',
    heading: ['Feedback that', 'sounds like you.'],
    lead: 'Record a voice note in Google Classroom, right in the comment or post you’re writing. Students just press play, with no account and no extension.',
    points: [
      {
        heading: 'Tone gets through',
        text: 'On a screen, encouragement and criticism can look the same. In your voice, students hear the difference.',
      },
      {
        heading: 'Faster than typing',
        text: 'One minute of talking replaces a page of comments. Say what you noticed and move on to the next student.',
      },
      {
        heading: 'Easier than reading',
        text: 'Young readers, language learners and students with dyslexia can listen as often as they need, at their own speed.',
      },
    ],
    stepsHeading: 'How it works in Classroom',
    steps: [
      'Open a post, a private comment or a class comment and press the record button next to it.',
      `Talk for up to ${LONGEST_MINUTES} minutes and press Save. Nothing is sent until you do.` as string,
      'Press Insert into Google Classroom, then post as usual.',
    ],
    callHeading: 'Give your next class a voice',
    callText: 'Your first spoken comment only takes 30 seconds. Beep is free.',
  },
  docs: {
    title: 'Voice notes for Google Docs · Beep',
    description:
      'Put your voice next to the sentence you mean in Google Docs, Slides, Sheets and Forms. Anyone with the link can listen.',
    cardText: 'Put your voice next to the sentence you mean. In Slides, Sheets and Forms, too.',
    cardLink: 'Docs voice notes',
    heading: ['Say it in', 'the margin.'],
    lead: 'Record with your document open and insert the voice note at the cursor. It works in Google Docs, Slides, Sheets and Forms.',
    points: [
      {
        heading: 'Right where you mean it',
        text: 'Your voice note sits next to the paragraph, slide or cell it’s about, as a link that anyone can play.',
      },
      {
        heading: 'Explain, don’t annotate',
        text: 'Why a paragraph should move takes three sentences to write, but only one breath to say.',
      },
      {
        heading: 'For everyone with the document',
        text: 'Readers don’t need an account. You decide how long the voice note stays: a day, a week, a month, a year or forever.',
      },
    ],
    stepsHeading: 'How it works in Docs',
    steps: [
      'Open Beep in your document, from the extension’s button or the add-on’s menu.',
      'Record, listen back and save.',
      'Press Insert into Docs. The link appears at the cursor.',
    ],
    callHeading: 'Make the next review a conversation',
    callText: 'Open a document, press record, say it. Beep is free.',
  },
  gmail: {
    title: 'Voice notes for Gmail · Beep',
    description:
      'Record a voice note in Gmail and send it with your e-mail. Your reader just presses play: no account, no download.',
    cardText: 'Say in 30 seconds what would take 10 minutes to type.',
    cardLink: 'Gmail voice notes',
    heading: ['The e-mail you', 'don’t have to write.'],
    lead: 'Press record while you write your e-mail, talk and send. Your reader listens in the browser, on any device.',
    points: [
      {
        heading: 'Long answers made short',
        text: 'Some answers are easy to say and a chore to type. Just say them.',
      },
      {
        heading: 'Hear the person',
        text: 'A thank-you, an apology, good news: your voice makes it personal.',
      },
      {
        heading: 'Nothing for readers to install',
        text: 'Your e-mail has a link. It opens a page that’s ready to play, as fast or slow as they like.',
      },
    ],
    stepsHeading: 'How it works in Gmail',
    steps: [
      'Start a new e-mail or a reply and press the record button next to Send.',
      `Talk for up to ${LONGEST_MINUTES} minutes, then save.` as string,
      'Press Insert into Gmail, then send your e-mail.',
    ],
    callHeading: 'Answer the next one out loud',
    callText: 'Your first voice note is 30 seconds away. Beep is free.',
  },
} as const;
