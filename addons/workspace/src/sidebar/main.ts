import './in-language.ts';
import { createAddonNonce, createAddonResponder } from '@beep/bridge/addon';
import { LANGUAGE_PARAMETER } from '@beep/core/languages';
import { ADD_ON_TEXTS, DIRECTION } from '@beep/core/texts';
import { createFrameToken, insertRecordingLink } from './google-script.ts';
import { HOST_LANGUAGE } from './in-language.ts';

document.documentElement.lang = HOST_LANGUAGE;
document.documentElement.dir = DIRECTION;
const nonce = createAddonNonce();
const frame = document.createElement('iframe');
frame.title = ADD_ON_TEXTS.frameTitle;
frame.allow = 'microphone; clipboard-write; screen-wake-lock';
frame.src = `${BEEP_WEB_URL}/record/docs?nonce=${nonce}&${LANGUAGE_PARAMETER}=${HOST_LANGUAGE}`;

const responder = createAddonResponder({
  page: () => frame.contentWindow,
  pageOrigin: BEEP_WEB_URL,
  nonce,
  post: (message, targetOrigin) => frame.contentWindow?.postMessage(message, targetOrigin),
  insert: insertRecordingLink,
  busyText: ADD_ON_TEXTS.stillInserting,
  sign: createFrameToken,
  nowMs: () => Date.now(),
});

window.addEventListener('message', (message) => responder.receive(message));
document.body.append(frame);
