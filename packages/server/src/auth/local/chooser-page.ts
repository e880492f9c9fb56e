import { SIGN_IN_PROVIDERS } from '@beep/core/session';
import { CHOOSER_TEXTS, LANGUAGE, localAccountsText, standsInText } from '@beep/core/texts';
import { html, raw } from 'hono/html';
import type { LocalAccount } from './account-store.ts';
import { CHOOSER_SCRIPT } from './chooser-script.ts';

const STYLE = `
:root {
  color-scheme: light dark; --text: light-dark(#14120f, #f6f3ee); --page: light-dark(#fff, #121110);
  --quiet: light-dark(#504b45, #c0bab0); --line: light-dark(#888177, #857e74); --hover: light-dark(#efece8, #2e2a27);
}
* { box-sizing: border-box; font: inherit; color: inherit; }
[hidden] { display: none !important; }
body {
  max-width: 27rem; margin: 0 auto; padding: 1.5rem 1rem; background: var(--page); color: var(--text);
  font: 1.0625rem/1.5 "Instrument Sans", system-ui, sans-serif; overflow-wrap: anywhere;
}
main, fieldset, form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
h1 { font-size: 1.75rem; font-weight: 600; line-height: 1.1; }
h1, p, ul, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; list-style: none; }
small { font-size: 0.9375rem; color: var(--quiet); }
[role="alert"] { padding: 1rem; border-radius: 0.875rem; background: light-dark(#fcedef, #2e1519); }
button, input { width: 100%; min-height: 3rem; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 0.875rem; background: var(--page); }
button { border-radius: 1.75rem; font-weight: 600; cursor: pointer; }
button:hover { background: var(--hover); }
form button { border-color: transparent; background: var(--text); color: var(--page); }
form button:hover { background: light-dark(#38342e, #fff); }
button:disabled { background: var(--hover); color: var(--quiet); cursor: progress; }
.account { border-radius: 0.875rem; text-align: start; line-height: 1.35; }
.account span { display: block; font-weight: 400; }
li + li { margin-top: 0.5rem; }
:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
`;

/** The popup for choosing an account. The template escapes all values. */
export function renderChooserPage(
  nonce: string,
  { providerId, authType, eventId }: Readonly<Record<'providerId' | 'authType' | 'eventId', string>>,
  accounts: readonly LocalAccount[],
): ReturnType<typeof html> {
  const provider = Object.values(SIGN_IN_PROVIDERS).find(({ id }) => id === providerId)?.name ?? '';
  const isFolded = accounts.length > 0;
  const items = accounts.map(
    (one) => html`<li><button type="button" class="account" data-email="${one.email}" data-name="${one.name}">
      <bdi>${one.name}</bdi> <span dir="auto">${one.email}</span>
    </button></li>`,
  );
  return html`<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${CHOOSER_TEXTS.title} · Beep</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body><main><h1>${CHOOSER_TEXTS.title}</h1>
  <p>${localAccountsText(provider)}</p>
  <p id="problem" role="alert" hidden></p>
  <fieldset id="choices" data-auth-type="${authType}" data-event-id="${eventId}" data-provider-id="${providerId}">
    ${isFolded ? html`<ul role="list" aria-label="${CHOOSER_TEXTS.usedBefore}">${items}</ul>` : ''}
    <button type="button" id="more" aria-expanded="${String(!isFolded)}" aria-controls="another">${CHOOSER_TEXTS.another}</button>
    <form id="another"${isFolded ? raw(' hidden') : ''}>
      <label>${CHOOSER_TEXTS.email} <input name="email" type="email" autocomplete="email" maxlength="254" required${isFolded ? '' : raw(' autofocus')}></label>
      <label>${CHOOSER_TEXTS.name} <input name="name" autocomplete="name" maxlength="100" aria-describedby="name-hint"></label>
      <small id="name-hint">${CHOOSER_TEXTS.nameHint}</small>
      <button>${CHOOSER_TEXTS.continue}</button>
    </form>
  </fieldset>
  <small>${standsInText(provider)}</small>
  <p id="progress" role="status"></p>
  <script nonce="${nonce}">${raw(CHOOSER_SCRIPT)}</script>
</main></body>
</html>`;
}
