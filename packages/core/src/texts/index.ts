export { CONTROL_LABELS } from './control-labels.ts';
export {
  ERROR_TEXTS,
  microphoneText,
  notAllowedText,
  reauthText,
  recordingFailureText,
  switchText,
  uploadText,
} from './error-texts.ts';
export { signInText } from './sign-in-texts.ts';
export { deleteAccountHeading, SITE_TEXTS, welcomeHeading } from './site-texts.ts';
export { USER_TEXTS } from './user-texts.ts';
