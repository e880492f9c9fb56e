/** The style of the windows in which people sign in. */
export const WINDOW_STYLE = `
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
h1 { font-size: 1.75rem; font-weight: 600; line-height: 1.1; text-wrap: balance; }
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
a.button { display: grid; place-items: center; min-height: 3rem; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 1.75rem; font-weight: 600; text-decoration: none; text-align: center; }
a.button:hover { background: var(--hover); }
a.button.primary { border-color: transparent; background: var(--text); color: var(--page); }
a.button.primary:hover { background: light-dark(#38342e, #fff); }
:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
`;
