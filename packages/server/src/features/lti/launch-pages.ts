import type { ServerTexts } from '@beep/core/server-texts';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { windowPage } from '../../auth/issuer/window-page.ts';
import { CLOSE_SCRIPT, HAND_OVER_SCRIPT, READ_PROOF_SCRIPT, STORE_PROOF_SCRIPT } from './launch-scripts.ts';
import type { LtiProblem } from './lti-error.ts';

interface Framed {
  readonly texts: ServerTexts;
  readonly framers: readonly string[];
}

export interface ProofStorage {
  /** The frame of the platform that keeps it. */
  readonly frame: string;
  /** The origin with which the platform signs people in: only that one gets and gives the proof. */
  readonly origin: string;
  readonly key: string;
}

/** Lets the platform keep the proof of a launch, then goes on to sign in there. */
export function storingPage(
  context: Context,
  { texts, framers }: Framed,
  { frame, origin, key, proof, next }: ProofStorage & { readonly proof: string; readonly next: string },
): Response | Promise<Response> {
  const title = texts.LTI_WINDOW_TEXTS.opening;
  const body = html`<p id="launch" role="status" data-frame="${frame}" data-origin="${origin}" data-key="${key}"
    data-value="${proof}" data-next="${next}">${title}</p>
    <noscript><a class="button primary" href="${next}">${texts.LTI_WINDOW_TEXTS.continue}</a></noscript>`;
  return windowPage(context, { texts, framers, title, body, script: STORE_PROOF_SCRIPT });
}

export interface UnprovenLaunch {
  readonly launchUrl: string;
  readonly state: string;
  readonly token: string;
  readonly storage?: ProofStorage | undefined;
  /** Begins again in a window of our own; undefined if the platform has to. */
  readonly againHref?: string | undefined;
}

/** Asks the platform for the proof. Without it a window of our own begins again. */
export function provingPage(
  context: Context,
  { texts, framers }: Framed,
  { launchUrl, state, token, storage, againHref }: UnprovenLaunch,
): Response | Promise<Response> {
  const { opening, blockedTitle, blocked, blockedElsewhere, openWindow } = texts.LTI_WINDOW_TEXTS;
  const form =
    storage &&
    html`<form id="launch" method="post" action="${launchUrl}" data-frame="${storage.frame}"
      data-origin="${storage.origin}" data-key="${storage.key}">
      <input type="hidden" name="state" value="${state}"><input type="hidden" name="id_token" value="${token}">
      <input type="hidden" name="proof"><p role="status">${opening}</p></form>`;
  const link =
    againHref === undefined
      ? ''
      : html`<a class="button primary" href="${againHref}" target="_blank" rel="noopener">${openWindow}</a>`;
  const text = againHref === undefined ? blockedElsewhere : blocked;
  const body = html`${form ?? ''}<div id="blocked" ${storage ? raw('hidden') : ''}>
    <h1>${blockedTitle}</h1><p role="alert">${text}</p>${link}</div>`;
  const proving = storage && { script: READ_PROOF_SCRIPT, formTarget: "'self'" };
  return windowPage(context, { texts, framers, title: blockedTitle, body, ...proving });
}

/** Gives the platform what was chosen, as the specification wants it: by a form of the browser. */
export function handoverPage(
  context: Context,
  { texts, framers }: Framed,
  { returnUrl, jwt }: { readonly returnUrl: string; readonly jwt: string },
): Response | Promise<Response> {
  const { handing, continue: proceed } = texts.LTI_WINDOW_TEXTS;
  const body = html`<form id="launch" method="post" action="${returnUrl}">
    <input type="hidden" name="JWT" value="${jwt}"><p role="status">${handing}</p>
    <noscript><button>${proceed}</button></noscript></form>`;
  const formTarget = new URL(returnUrl).origin;
  return windowPage(context, { texts, framers, title: handing, body, script: HAND_OVER_SCRIPT, formTarget });
}

const STATUS: Readonly<Record<LtiProblem, 400 | 403 | 502>> = {
  ...{ off: 403, deployment: 403, expired: 400, invalid: 400, unreachable: 502 },
};

/** Says why the service does not open. */
export function launchProblemPage(
  context: Context,
  { texts, framers }: Framed,
  problem: LtiProblem,
): Response | Promise<Response> {
  const { problemTitle: title, [problem]: text } = texts.LTI_WINDOW_TEXTS;
  const body = html`<h1>${title}</h1><p role="alert">${text}</p>`;
  return windowPage(context, { texts, framers, title, body, status: STATUS[problem] });
}

/** What has become of a Dynamic Registration. */
export type RegistrationOutcome = 'registered' | 'waiting' | 'used' | 'refused' | 'taken';

export function registrationPage(
  context: Context,
  { texts, framers }: Framed,
  outcome: RegistrationOutcome,
): Response | Promise<Response> {
  const { registeredTitle, notRegisteredTitle, close, [outcome]: text } = texts.LTI_WINDOW_TEXTS;
  const isDone = outcome === 'registered' || outcome === 'waiting';
  const title = isDone ? registeredTitle : notRegisteredTitle;
  const body = html`<h1>${title}</h1><p role="${isDone ? 'status' : 'alert'}">${text}</p>
    <button id="close" type="button">${close}</button>`;
  const status = isDone ? 200 : 400;
  return windowPage(context, { texts, framers, title, body, status, script: CLOSE_SCRIPT });
}
