import { formatClock } from '../../time/format-clock.ts';

const TENTH_MB = 100_000;

/** Sending an audio file instead of recording. */
export const AUDIO_FILE_TEXTS = {
  choose: 'Choose an Audio File',
  drop: 'Drop the audio file to send it.',
  onlyOne: 'Add one file at a time.',
  logIn: 'Log in first, then add the file again.',
  notKept:
    'The file couldn’t be kept in this browser, so it wasn’t sent. Free some storage and add it again.',
  unreadable: 'The file couldn’t be read. Choose it again.',
  shared: 'Shared file',
  sharedLogIn: 'A file was shared to Beep. Log in to listen to it and to send it.',
  sharedFull:
    'The shared file wasn’t kept: it is too large, or too many shared files wait here. Send or discard those, then share it again.',
  sharedRefused:
    'Another website tried to add an audio file here. Nothing was sent, and the file was removed.',
  sharedLost: 'The shared file didn’t arrive. Share it again.',
} as const;

/** "A file was shared to Beep: “talk.mp3”, 0:42, 3.4 MB. Send it as yours?" */
export function sharedFileQuestion(name: string, facts: string, isOwn: boolean): string {
  const question = isOwn ? 'Send it?' : 'Send it as yours?';
  return `A file was shared to Beep: “${name}”, ${facts}. ${question}`;
}

/** "Reading “talk.mp3”..." */
export function readingFile(name: string): string {
  return `Reading “${name}”...`;
}

export function fileNotAudio(name: string, formats: readonly string[]): string {
  return `“${name}” can’t be sent: it isn’t an audio file we can play. ${chooseOneOf(formats)}`;
}

export function fileIsVideo(name: string, formats: readonly string[]): string {
  return `“${name}” is a video. ${chooseOneOf(formats)}`;
}

/** "Choose a file of sound alone: MP3, FLAC or WAV." */
function chooseOneOf(formats: readonly string[]): string {
  return `Choose a file of sound alone: ${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}.`;
}

export function fileTooShort(name: string): string {
  return `“${name}” is empty or too short to be sent.`;
}

/** "“talk.mp3” has 45.2 MB. A voice note has at most 33.5 MB." */
export function fileTooLarge(name: string, bytes: number, mostBytes: number): string {
  // Rounded apart: a file just above the limit has another number.
  const [size, most] = [Math.ceil(bytes / TENTH_MB) / 10, Math.floor(mostBytes / TENTH_MB) / 10];
  return `“${name}” has ${size} MB. A voice note has at most ${most} MB.`;
}

/** "“talk.mp3” is 17:20 long. A voice note has at most 15:00." */
export function fileTooLong(name: string, durationSeconds: number, mostSeconds: number): string {
  return `“${name}” is ${formatClock(durationSeconds)} long. A voice note has at most ${formatClock(mostSeconds)}.`;
}
