/** One sheet for all pages, in the page itself: a request for it would be one more thing to keep from others. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f7f6f3; --card: #fff; --ink: #1c1f21; --soft: #565c61; --line: #e2dfd8; --said: #f5f3ee;
  --brand: #0b6157; --brand-ink: #fff; --brand-wash: #e6f1ef;
  --danger: #a4262c; --danger-wash: #fbeeec; --focus: #1f62d6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #131618; --card: #1b1f22; --ink: #eceeef; --soft: #a6aeb4; --line: #2e3439; --said: #22272b;
    --brand: #7fd4c4; --brand-ink: #06231f; --brand-wash: #1b2f2c;
    --danger: #ff9d95; --danger-wash: #33211f; --focus: #8fb6ff;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 17px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  padding: max(1rem, env(safe-area-inset-top)) max(1rem, env(safe-area-inset-right))
    max(2.5rem, env(safe-area-inset-bottom)) max(1rem, env(safe-area-inset-left));
}
main { max-width: 35rem; margin: 0 auto; }
p { margin: 0; }
.where { display: flex; gap: .7rem; align-items: center; color: var(--soft); font-size: .92rem; line-height: 1.35; margin: .35rem 0 1rem; }
.where svg { width: 1.9rem; height: 1.9rem; flex: none; }
.where strong { color: var(--ink); font-weight: 600; }
.where span, dd, h1 { overflow-wrap: anywhere; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 1.4rem; box-shadow: 0 1px 2px rgb(0 0 0 / .04), 0 8px 24px -16px rgb(0 0 0 / .18); }
h1 { font-size: 1.45rem; line-height: 1.28; font-weight: 680; letter-spacing: -.01em; margin: 0; text-wrap: balance; }
h2 { font-size: .86rem; line-height: 1.4; font-weight: 620; color: var(--soft); margin: 1.3rem 0 .4rem; }
.cost { background: var(--danger-wash); border-left: 4px solid var(--danger); border-radius: 4px 10px 10px 4px; padding: .8rem 1rem; margin: .95rem 0 0; }
.cost p + p { margin-top: .7rem; }
.note { border: 1px solid var(--line); border-left: 4px solid var(--danger); border-radius: 4px 10px 10px 4px; padding: .65rem 1rem; margin: .8rem 0 0; font-weight: 600; }
.calm { background: var(--brand-wash); border-left: 4px solid var(--brand); border-radius: 4px 10px 10px 4px; padding: .8rem 1rem; margin: .95rem 0 0; }
.aside { color: var(--soft); font-size: .92rem; margin: .5rem .1rem 0; }
dl { background: var(--said); border-radius: 12px; margin: 0; padding: .3rem 1rem; }
dl div { display: grid; grid-template-columns: minmax(5rem, 28%) 1fr; gap: .1rem 1rem; padding: .55rem 0; border-bottom: 1px solid var(--line); }
dl div:last-child { border: 0; }
dt { color: var(--soft); overflow-wrap: anywhere; }
dd { margin: 0; font-weight: 560; min-width: 0; }
dd small { display: block; font-size: .9rem; font-weight: 400; color: var(--soft); }
dd.unread { color: var(--soft); font-weight: 400; font-style: italic; }
a { color: var(--brand); text-underline-offset: .18em; }
.tick { display: flex; gap: .8rem; align-items: flex-start; border: 1.5px solid var(--line); border-radius: 12px; padding: .9rem 1rem; margin: 1.4rem 0 .9rem; font-weight: 600; cursor: pointer; }
.tick:has(:checked) { border-color: var(--brand); background: var(--brand-wash); }
.tick input { width: 1.4rem; height: 1.4rem; margin: .08rem 0 0; accent-color: var(--brand); flex: none; }
.tick span { min-width: 0; overflow-wrap: anywhere; }
.row { display: grid; grid-template-columns: 1fr 1.9fr; gap: .7rem; }
button, .button { display: block; width: 100%; font: inherit; font-weight: 640; text-align: center; text-decoration: none; border-radius: 12px; padding: .75rem .6rem; border: 1.5px solid var(--line); background: transparent; color: var(--ink); min-height: 3rem; cursor: pointer; touch-action: manipulation; }
button.go { background: var(--brand); border-color: var(--brand); color: var(--brand-ink); }
button[disabled] { opacity: .55; cursor: default; }
.alone { margin-top: 1.2rem; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
details { margin-top: .8rem; }
summary { cursor: pointer; padding: .55rem .1rem; color: var(--soft); }
label.field { display: block; font-weight: 600; margin: .3rem 0; }
textarea, input[type=text] { display: block; width: 100%; font: inherit; color: var(--ink); background: var(--said); border: 1.5px solid var(--line); border-radius: 10px; padding: .65rem .8rem; margin: .3rem 0 .7rem; }
textarea { min-height: 4.6rem; resize: vertical; }
output { display: block; margin: .8rem 0 0; overflow-wrap: anywhere; }
.code { font: 600 1.5rem/1.3 ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: .2em; text-align: center; text-transform: uppercase; }
fieldset { border: 0; margin: 1.2rem 0 0; padding: 0; min-width: 0; }
[hidden] { display: none !important; }
fieldset .aside { margin: 0 .1rem .9rem; }
.said { color: var(--danger); font-weight: 600; margin: .8rem 0 0; }
.said:empty { display: none; }
footer { color: var(--soft); font-size: .9rem; margin: 1.15rem .25rem 0; }
footer p + p { margin-top: .4rem; }
@media (max-width: 26rem) {
  .card { padding: 1.15rem; }
}
@media (max-width: 21rem) { .row, dl div { grid-template-columns: 1fr; } }
@media (forced-colors: active) { .cost, .note, .calm { border-left-color: currentColor; } }
`;
