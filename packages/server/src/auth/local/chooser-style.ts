/** The style of the chooser: values of its design tokens, and its components. */
export const CHOOSER_STYLE = `
:root {
  color-scheme: light dark;
  --c-page: light-dark(#ffffff, #121110); --c-raised: light-dark(#ffffff, #1b1917);
  --c-quiet: light-dark(#f5f3f0, #252220); --c-hover: light-dark(#efece8, #2e2a27);
  --c-text: light-dark(#14120f, #f6f3ee); --c-text-2: light-dark(#504b45, #c0bab0); --c-text-3: light-dark(#6b655d, #a39c92);
  --c-line: light-dark(#e5e1db, #35312d); --c-control: light-dark(#888177, #857e74);
  --c-fill: light-dark(#14120f, #f6f3ee); --c-on-fill: light-dark(#ffffff, #14120f);
  --c-fill-hover: light-dark(#38342e, #ffffff); --c-fill-press: light-dark(#000000, #d9d4cb);
  --c-live-on-fill: #f2500f;
  --c-danger: light-dark(#a8122f, #ff96a5); --c-danger-wash: light-dark(#fcedef, #2e1519);
  --f-sans: "Instrument Sans Variable", "Instrument Sans", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  --t-title: clamp(1.625rem, 1.2rem + 2.2vw, 2.25rem); --t-body: 1.0625rem; --t-small: 0.9375rem;
  --lh-title: 1.08; --lh-body: 1.55; --tr-title: -0.03em;
  --w-body: 400; --w-label: 500; --w-strong: 600; --measure: 34rem;
  --s-1: 0.25rem; --s-2: 0.5rem; --s-3: 0.75rem; --s-4: 1rem; --s-5: 1.5rem; --s-6: 2rem;
  --gutter: clamp(1rem, 0.35rem + 2.9vw, 3rem); --w-form: 25rem;
  --r-m: 0.875rem; --r-pill: 999px; --hit: 2.75rem; --hit-l: 3.5rem;
  --focus-color: light-dark(#14120f, #f6f3ee); --focus-width: 2px; --focus-offset: 3px;
  --m-press: 90ms; --m-fast: 140ms; --m-out: cubic-bezier(0.2, 0.8, 0.2, 1);
}
@media (prefers-reduced-motion: reduce) { :root { --m-press: 0.01ms; --m-fast: 0.01ms; } }
@media (prefers-contrast: more) {
  :root { --c-text-2: var(--c-text); --c-text-3: var(--c-text); --c-line: var(--c-control); --focus-width: 3px; }
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: 0 var(--gutter) var(--s-5); background: var(--c-page); color: var(--c-text);
  font: var(--w-body) var(--t-body) / var(--lh-body) var(--f-sans); -webkit-font-smoothing: antialiased; text-wrap: pretty;
}
h1, p, ul { margin: 0; padding: 0; }
ul { list-style: none; }
button, input { font: inherit; color: inherit; letter-spacing: inherit; }
:focus-visible { outline: var(--focus-width) solid var(--focus-color); outline-offset: var(--focus-offset); }
header, main { width: 100%; max-width: var(--w-form); margin-inline: auto; }
.logo { display: inline-flex; align-items: center; gap: 0.625rem; min-height: 4.5rem; font-weight: 650; font-size: 1.375rem; letter-spacing: -0.035em; line-height: 1; }
.logo__disc { display: grid; place-items: center; width: 1.75rem; height: 1.75rem; border-radius: 50%; background: var(--c-fill); }
.logo__disc::after { content: ""; width: 0.625rem; height: 0.625rem; border-radius: 50%; background: var(--c-live-on-fill); }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-5); padding-top: var(--s-2); }
.head { display: grid; gap: var(--s-3); }
h1 { font-size: var(--t-title); line-height: var(--lh-title); letter-spacing: var(--tr-title); font-weight: var(--w-strong); text-wrap: balance; }
.lead { color: var(--c-text-2); max-width: var(--measure); }
.hint { font-size: var(--t-small); color: var(--c-text-2); }
#choices { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-4); }
.accounts { border-block: 1px solid var(--c-line); }
.accounts li + li { border-top: 1px solid var(--c-line); }
.account {
  display: flex; align-items: center; gap: var(--s-3); width: 100%; min-height: 4rem; padding: var(--s-2) var(--s-3); border: 0; border-radius: var(--r-m);
  background: transparent; text-align: left; line-height: 1.35; cursor: pointer; transition: background-color var(--m-fast);
}
.account { --focus-offset: -2px; }
.account:hover { background: var(--c-hover); }
.account__disc { display: grid; place-items: center; flex: none; width: 2.5rem; height: 2.5rem; border-radius: 50%; background: var(--c-quiet); font-weight: var(--w-strong); }
.account__who { display: grid; min-width: 0; overflow-wrap: anywhere; }
.account__name { font-weight: var(--w-strong); }
.account__email { font-size: var(--t-small); color: var(--c-text-2); }
form { scroll-margin-bottom: var(--s-5); display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-4); }
.field { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-2); }
.field label { font-weight: var(--w-label); font-size: var(--t-small); }
.input { width: 100%; min-height: 3rem; padding: 0 var(--s-4); border: 1px solid var(--c-control); border-radius: var(--r-m); background: var(--c-raised); color: var(--c-text); font-size: 1rem; }
.input:hover { border-color: var(--c-text-2); }
.input:focus-visible { outline-offset: -1px; border-color: var(--focus-color); }
.input[aria-invalid="true"] { border-color: var(--c-danger); box-shadow: inset 0 0 0 1px var(--c-danger); }
.error { display: flex; gap: var(--s-2); font-size: var(--t-small); color: var(--c-danger); }
.notice { display: flex; gap: var(--s-3); padding: var(--s-4); border-radius: var(--r-m); background: var(--c-danger-wash); font-size: var(--t-small); }
.notice .i { color: var(--c-danger); margin-top: 0.05em; }
.i { width: 1.375em; height: 1.375em; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.btn {
  display: inline-flex; align-items: center; justify-content: center; gap: var(--s-2); min-height: var(--hit-l); padding: 0 var(--s-6);
  border: 1px solid transparent; border-radius: var(--r-pill); background: transparent; font-weight: var(--w-strong); font-size: var(--t-body); line-height: 1;
  letter-spacing: -0.005em; cursor: pointer; transition: background-color var(--m-fast), transform var(--m-press) var(--m-out);
}
.btn:active { transform: scale(0.97); }
.btn--primary { background: var(--c-fill); color: var(--c-on-fill); }
.btn--primary:hover { background: var(--c-fill-hover); }
.btn--primary:active { background: var(--c-fill-press); }
.btn--line { border-color: var(--c-control); }
.btn--line:hover { background: var(--c-hover); }
.btn:disabled { background: var(--c-hover); color: var(--c-text-3); border-color: transparent; cursor: progress; transform: none; }
.account:disabled { background: transparent; color: var(--c-text-3); cursor: progress; }
.account[aria-busy="true"] { background: var(--c-hover); }
.btn[aria-busy="true"]::before { content: ""; width: 1em; height: 1em; border: 2px solid currentColor; border-right-color: transparent; border-radius: 50%; animation: spin 0.9s linear infinite; }
@keyframes spin { to { transform: rotate(1turn); } }
#progress:empty { display: none; }
`;
