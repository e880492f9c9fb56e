/** Values of the design tokens; all of them would be most of the content script. */
const COLOURS = `
  --text: light-dark(#14120f, #f6f3ee);
  --raised: light-dark(#ffffff, #1b1917);
  --hover: light-dark(#efece8, #2e2a27);
  --edge: light-dark(rgb(20 18 15 / 0.12), #34312c);
  --live: light-dark(#f2500f, #ff6b33);
  --shadow: 0 1px 2px rgb(20 18 15 / 0.12), 0 12px 32px -8px rgb(20 18 15 / 0.32);`;

/** `!important` in a shadow root wins over the host page's. Writing direction is inherited on purpose. */
const RESET = 'all: initial !important;';

const NOTICE = `
.notice {
  box-sizing: border-box; position: fixed; inset: auto; margin: 0; padding: 12px 16px; inline-size: max-content;
  max-inline-size: min(280px, 100vw - 16px); border: 1px solid var(--edge); border-radius: 8px;
  background: var(--raised); color: var(--text); box-shadow: var(--shadow);
  font: 400 14px / 1.45 system-ui, sans-serif; text-align: start; white-space: normal;
}`;

export const BUTTON_STYLES: string = `
:host { ${RESET} display: inline-block !important; vertical-align: middle !important; }
:host(.floats) { display: block !important; position: relative !important; block-size: 0 !important;
  inline-size: 0 !important; margin-inline-start: auto !important; align-self: end !important; }
:host(.page) { position: fixed !important; inset: auto !important; inset-inline-end: 64px !important;
  inset-block-end: 64px !important; z-index: 1000 !important; }
.ground { ${COLOURS} color-scheme: light; display: block; }
.ground.dark { color-scheme: dark; }
button {
  all: unset; box-sizing: border-box; display: grid; place-items: center; inline-size: 36px; block-size: 36px;
  border-radius: 999px; color: var(--text); cursor: pointer; user-select: none;
  -webkit-tap-highlight-color: transparent; transition: background-color 140ms;
}
button:hover, button[aria-expanded="true"] { background: var(--hover); }
button:active svg { scale: 0.97; }
button:focus-visible { outline: 2px solid var(--text); outline-offset: 1px; }
svg { display: block; inline-size: 20px; block-size: 20px; fill: none; stroke: currentColor; stroke-width: 2; }
circle + circle { fill: var(--live); stroke: none; transform-origin: center; transition: scale 140ms; }
button:hover circle + circle { scale: 1.16; }
:host(.floats) button { position: absolute; inset-block-end: 8px; inset-inline-end: 8px; z-index: 1;
  background: var(--raised); box-shadow: var(--shadow); }
@media (prefers-reduced-motion: reduce) { button, circle + circle { transition: none; } }
@media (forced-colors: active) {
  button { border: 1px solid ButtonText; color: ButtonText; }
  circle + circle { fill: ButtonText; }
}
${NOTICE}`;

/** Narrower than this the panel is a sheet at the bottom of the page. */
export const SHEET_BELOW_PX = 400;

export const PANEL_STYLES: string = `
:host { ${RESET} display: contents !important; }
dialog {
  ${COLOURS} color-scheme: light dark; box-sizing: border-box; position: fixed; inset: auto; margin: 0; padding: 0;
  inline-size: 360px; block-size: 480px; max-inline-size: none; max-block-size: 100dvh; overflow: hidden;
  border: 0; border-radius: 14px; outline: 1px solid var(--edge); background: var(--raised);
  box-shadow: var(--shadow); z-index: 2147483647;
}
dialog::backdrop { background: none; pointer-events: none; }
dialog.sheet { inset: auto 0 0 !important; inline-size: 100%; border-radius: 14px 14px 0 0; }
dialog.sheet.up { inset: 0 0 auto !important; border-radius: 0 0 14px 14px; }
dialog.calls { animation: calls 420ms cubic-bezier(0.2, 0.8, 0.2, 1) 2; }
@keyframes calls { 40% { outline: 3px solid var(--live); } }
iframe { display: block; inline-size: 100%; block-size: 100%; border: 0; color-scheme: inherit; }
@media (forced-colors: active) { dialog { outline: 2px solid CanvasText; } }`;
