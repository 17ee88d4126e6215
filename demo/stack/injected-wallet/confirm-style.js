// `!important` on the host protects the window from the page's rules (such as `div { display: none }`). Without `"calt"
// 0`, some fonts draw the 0x of an address as a multiplication sign.
export const CONFIRM_STYLE = `
:host {
  all: initial !important; position: fixed !important; z-index: 2147483647 !important; color-scheme: light dark !important;
  inset-block-start: 12px !important; inset-inline-end: 12px !important; inline-size: min(352px, 100vw - 24px) !important;
  --sheet: #fff; --text: #16202c; --quiet: #5a6573; --line: #e3e7ec; --well: #f3f5f8; --brand: #1e3a5c; --on: #fff; --focus: #2a6bb5;
  --amber: #8a5700; --amber-well: #fbf3e2;
}
@media (prefers-color-scheme: dark) {
  :host {
    --sheet: #151c25; --text: #eef2f6; --quiet: #9dabba; --line: #2a3541;
     --well: #1e2731; --brand: #a9cdf4; --on: #0e1822; --focus: #7db4ee;
    --amber: #ebbd62; --amber-well: #2d2618;
  }
}
* { box-sizing: border-box; margin: 0; font-feature-settings: "tnum", "calt" 0 !important; }
.panel {
  display: flex; flex-direction: column; max-block-size: min(600px, 100dvh - 24px); overflow: hidden; border-radius: 16px;
  background: var(--sheet); color: var(--text);
  font: 400 14px/20px system-ui, -apple-system, "Segoe UI", Roboto, Inter, "Helvetica Neue", Arial, sans-serif;
  -webkit-font-smoothing: antialiased; text-align: start;
  box-shadow: 0 0 0 1px rgb(10 20 32 / .1), 0 4px 12px rgb(10 20 32 / .1), 0 28px 64px -16px rgb(10 20 32 / .45);
  animation: enter .14s cubic-bezier(0, 0, .2, 1);
}
@keyframes enter { from { opacity: 0; transform: translateY(-6px); } }
.top { display: flex; align-items: center; gap: 10px; padding: 12px 16px; border-block-end: 1px solid var(--line); }
.top b { font-weight: 600; flex: 1; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.glyph, .glyph svg { display: block; inline-size: 28px; block-size: 28px; border-radius: 8px; }
.chip {
  padding: 3px 10px; border-radius: 99px; background: var(--well); color: var(--quiet);
  font-size: 12px; line-height: 18px; font-weight: 500;
}
.body { display: flex; flex-direction: column; gap: 12px; padding: 16px; overflow: auto; min-block-size: 0; }
.site {
  display: flex; justify-content: space-between; gap: 8px; color: var(--quiet);
  font-size: 13px; line-height: 18px; overflow-wrap: anywhere; margin-block-end: -8px;
}
.more { flex: none; }
h2 { font-size: 20px; line-height: 26px; font-weight: 600; letter-spacing: -.015em; outline: 0; }
.lead { color: var(--quiet); text-wrap: pretty; margin-block-start: -8px; }
.warning { padding: 10px 12px; border-radius: 10px; background: var(--amber-well); color: var(--amber); font-weight: 500; }
dl { display: flex; flex-direction: column; padding: 4px 12px; border-radius: 10px; background: var(--well); }
dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 8px 0; }
dl > div + div { border-block-start: 1px solid var(--line); }
dt { color: var(--quiet); font-size: 13px; }
dd { font-weight: 500; overflow-wrap: anywhere; }
.address dd { inline-size: 100%; font-size: 13px; direction: ltr; unicode-bidi: isolate; }
pre {
  padding: 10px 12px; border-radius: 10px; background: var(--well);
  font: inherit; font-size: 13px; line-height: 19px; white-space: pre-wrap;
  overflow-wrap: anywhere; max-block-size: 200px; overflow: auto; flex: none;
}
fieldset { border: 0; padding: 0; display: flex; flex-direction: column; min-inline-size: 0; }
legend { color: var(--quiet); font-size: 13px; padding: 0 0 4px; }
.choice { display: flex; align-items: center; gap: 10px; padding: 10px 12px; margin-inline: -12px; border-radius: 10px; cursor: pointer; }
.choice:hover { background: var(--well); }
.choice input {
  appearance: none; inline-size: 18px; block-size: 18px; flex: none; margin: 0;
  border-radius: 99px; border: 1.5px solid var(--quiet); order: 2;
}
.choice input:checked { border: 5.5px solid var(--brand); }
.account { display: inline-flex; align-items: center; gap: 10px; flex: 1; font-weight: 500; direction: ltr; unicode-bidi: isolate; }
.avatar {
  inline-size: 24px; block-size: 24px; border-radius: 99px;
  background: linear-gradient(145deg, oklch(.74 .09 var(--hue)) 50%, oklch(.47 .1 calc(var(--hue) + 24)) 50%);
}
.with { display: flex; align-items: center; gap: 12px; color: var(--quiet); font-size: 13px; }
.with .account { flex: none; gap: 8px; color: var(--text); }
.with .avatar { inline-size: 18px; block-size: 18px; }
.answers { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; padding: 12px 16px 16px; }
button {
  appearance: none; min-block-size: 44px; border: 0; border-radius: 10px; background: var(--well); color: var(--text);
  font: inherit; font-weight: 600; cursor: pointer;
}
button:hover { background: color-mix(in srgb, var(--well), var(--text) 6%); }
.primary { background: var(--brand); color: var(--on); }
.primary:hover { background: color-mix(in srgb, var(--brand), var(--text) 18%); }
:is(button, input, pre):focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) { .panel { animation: none; } }
@media (forced-colors: active) { .panel, button { border: 1px solid; } }
`
