/** Light and dark as the reader's system is; nothing comes from elsewhere. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#e5e8eb, #2f343c); --soft: light-dark(#5f6b7c, #abb3bf); --sunken: light-dark(#f6f7f9, #1c2127); --link: light-dark(#215db0, #8abbff); --get: light-dark(#1c6e42, #72ca9b); --delete: light-dark(#ac2f33, #fa999c); }
* { box-sizing: border-box; }
html { scroll-padding-top: 12px; }
body { margin: 0; display: grid; grid-template-columns: 232px minmax(0, 1fr); font: 14px/1.5 system-ui, sans-serif; background: light-dark(#fff, #111418); color: light-dark(#1c2127, #edeff2); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 16px; border-right: 1px solid var(--line); background: var(--sunken); display: flex; flex-direction: column; gap: 1px; }
nav a { display: flex; justify-content: space-between; padding: 2px 8px; border-radius: 5px; color: inherit; }
nav a:hover { background: var(--line); text-decoration: none; }
nav form { margin-bottom: 10px; }
input { width: 100%; padding: 6px 10px; border: 1px solid var(--line); border-radius: 6px; background: light-dark(#fff, #111418); color: inherit; font: inherit; }
main { padding: 20px 40px 80px; max-width: 1040px; }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
h1 { margin: 0; font-size: 24px; letter-spacing: -.02em; } h2 { font-size: 16px; margin: 36px 0 6px; } h3 { font-size: 12px; margin: 14px 0 4px; color: var(--soft); }
small, .soft { color: var(--soft); font-weight: 400; font-size: 12.5px; }
code { font: 12.5px ui-monospace, monospace; }
section > details { border-top: 1px solid var(--line); } section > details[open] { padding-bottom: 14px; }
section > details > summary { display: grid; grid-template-columns: 60px minmax(0, 1fr) minmax(0, 1fr); gap: 12px; align-items: baseline; padding: 7px 4px; cursor: pointer; list-style: none; }
section > details > summary:hover { background: var(--sunken); }
section > details > :not(summary) { margin-left: 76px; }
summary code { color: var(--soft); overflow-wrap: anywhere; }
summary b { font-size: 11.5px; letter-spacing: .02em; color: var(--link); } .get { color: var(--get); } .delete { color: var(--delete); }
.schema { margin-top: 12px; } .schema > summary { cursor: pointer; font-size: 12px; font-weight: 700; color: var(--soft); }
pre { overflow: auto; max-height: 380px; margin: 4px 0 0; padding: 10px 12px; border-radius: 6px; background: var(--sunken); font: 12px/1.5 ui-monospace, monospace; }
table { border-collapse: collapse; } th, td { text-align: left; padding: 2px 16px 2px 0; vertical-align: top; font-weight: 400; font-size: 13px; }
@media (max-width: 800px) { body { display: block; } nav { position: static; height: auto; flex-flow: row wrap; gap: 2px; border: 0; } nav form { width: 100%; } main { padding: 16px; } section > details > summary { grid-template-columns: 60px 1fr; } summary code { grid-column: 2; } section > details > :not(summary) { margin-left: 0; } }
`
