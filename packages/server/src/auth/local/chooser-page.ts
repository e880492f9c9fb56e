import type { ServerTexts } from '@beep/core/server-texts';
import { SIGN_IN_PROVIDERS } from '@beep/core/session';
import { html, raw } from 'hono/html';
import { WINDOW_STYLE } from '../issuer/window-style.ts';
import type { LocalAccount } from './account-store.ts';
import { chooserScript } from './chooser-script.ts';

/** The popup for choosing an account. The template escapes all values. */
export function renderChooserPage(
  { nonce, texts }: { readonly nonce: string; readonly texts: ServerTexts },
  { providerId, authType, eventId }: Readonly<Record<'providerId' | 'authType' | 'eventId', string>>,
  accounts: readonly LocalAccount[],
): ReturnType<typeof html> {
  const { CHOOSER_TEXTS } = texts;
  const provider = Object.values(SIGN_IN_PROVIDERS).find(({ id }) => id === providerId)?.name ?? '';
  const isFolded = accounts.length > 0;
  const items = accounts.map(
    (one) => html`<li><button type="button" class="account" data-email="${one.email}" data-name="${one.name}">
      <bdi>${one.name}</bdi> <span><bdi>${one.email}</bdi></span>
    </button></li>`,
  );
  return html`<!doctype html>
<html lang="${texts.LANGUAGE}" dir="${texts.DIRECTION}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.pageTitle({ title: CHOOSER_TEXTS.title })}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(WINDOW_STYLE)}</style>
</head>
<body><main><h1>${CHOOSER_TEXTS.title}</h1>
  <p>${texts.localAccountsText({ provider })}</p>
  <p id="problem" role="alert" hidden></p>
  <fieldset id="choices" data-auth-type="${authType}" data-event-id="${eventId}" data-provider-id="${providerId}">
    ${isFolded ? html`<ul role="list" aria-label="${CHOOSER_TEXTS.usedBefore}">${items}</ul>` : ''}
    <button type="button" id="more" aria-expanded="${String(!isFolded)}" aria-controls="another">${CHOOSER_TEXTS.another}</button>
    <form id="another"${isFolded ? raw(' hidden') : ''}>
      <label>${CHOOSER_TEXTS.email} <input name="email" type="email" dir="ltr" autocomplete="email" maxlength="254" required${isFolded ? '' : raw(' autofocus')}></label>
      <label>${CHOOSER_TEXTS.name} <input name="name" dir="auto" autocomplete="name" maxlength="100" aria-describedby="name-hint"></label>
      <small id="name-hint">${CHOOSER_TEXTS.nameHint}</small>
      <button>${CHOOSER_TEXTS.continue}</button>
    </form>
  </fieldset>
  <small>${texts.standsInText({ provider })}</small>
  <p id="progress" role="status"></p>
  <script nonce="${nonce}">${raw(chooserScript(texts))}</script>
</main></body>
</html>`;
}
