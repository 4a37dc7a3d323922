import type { OpenApiDocument } from './document.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Operation = OpenApiDocument['paths'][string][string]

interface Line {
  method: string
  path: string
  operation: Operation
}

/** A page that needs no script: groups of calls, each with what it takes, gives and refuses. */
export function pageOf(document: OpenApiDocument): string {
  const lines = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Line => ({ method, path, operation })),
  )
  const groups = [...Map.groupBy(lines, ({ operation }) => operation.tags[0] ?? '')].sort(([a], [b]) =>
    a.localeCompare(b),
  )
  const { title, version, description } = document.info
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} API ${escaped(version)}</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Groups">${groups.map(([name]) => `<a href="#${escaped(name)}">${escaped(name)}</a>`).join('')}</nav>
<main>
<h1>${escaped(title)} API ${escaped(version)}</h1>
<p>${escaped(description)} The same as a document: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI ${escaped(document.openapi)}).</p>
${groups.map(([name, own]) => groupOf(name, own)).join('\n')}
</main>
</body>
</html>
`
}

function groupOf(name: string, lines: readonly Line[]): string {
  return `<section id="${escaped(name)}"><h2>${escaped(name)}</h2>\n${lines.map(lineOf).join('\n')}</section>`
}

function lineOf({ method, path, operation }: Line): string {
  const right = operation['x-action']
  return `<details id="${escaped(operation.operationId)}"><summary><b class="${escaped(method)}">${escaped(method.toUpperCase())}</b> <code>${escaped(path)}</code> <span>${escaped(operation.summary)}</span> <small>${escaped(right)}</small></summary>
${partOf('Parameters', operation.parameters.length > 0 ? operation.parameters : null)}${partOf('Body', contentOf(operation.requestBody))}${partOf('Answer', contentOf(operation.responses['200']))}${refusals(operation)}</details>`
}

/** Of the one kind of body that a call takes or gives. */
function contentOf(holder: Record<string, unknown> | undefined): unknown {
  const content = holder?.content as Record<string, { schema?: unknown }> | undefined
  const [entry] = Object.entries(content ?? {})
  return entry ? (entry[1].schema ?? entry[0]) : null
}

function partOf(title: string, value: unknown): string {
  return value === null ? '' : `<h3>${title}</h3><pre>${escaped(JSON.stringify(value, null, 2))}</pre>`
}

function refusals({ responses }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, { description }]) => `<tr><th>${escaped(status)}</th><td>${escaped(String(description))}</td></tr>`)
  return `<h3>Refusals</h3><table>${rows.join('')}</table>`
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d3d8de, #2f343c); --soft: light-dark(#5f6b7c, #abb3bf); --sunken: light-dark(#f6f7f9, #1c2127); --link: light-dark(#215db0, #8abbff); }
body { margin: 0; display: grid; grid-template-columns: 200px minmax(0, 1fr); font: 14px/1.5 system-ui, sans-serif; background: light-dark(#fff, #111418); color: light-dark(#1c2127, #edeff2); }
nav { position: sticky; top: 0; height: 100vh; box-sizing: border-box; overflow: auto; padding: 16px; border-right: 1px solid var(--line); display: flex; flex-direction: column; gap: 2px; }
main { padding: 16px 32px 64px; max-width: 980px; }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
h1 { font-size: 22px; } h2 { font-size: 17px; margin: 32px 0 8px; } h3 { font-size: 13px; margin: 12px 0 4px; color: var(--soft); }
details { border-top: 1px solid var(--line); padding: 0 4px; } summary { cursor: pointer; padding: 6px 0; }
summary b { display: inline-block; width: 58px; font-size: 12px; } small { color: var(--soft); margin-left: 8px; }
.delete { color: light-dark(#ac2f33, #fa999c); } .get { color: light-dark(#1c6e42, #72ca9b); } .post, .put, .patch { color: var(--link); }
pre { overflow: auto; max-height: 360px; margin: 0; padding: 8px 12px; border-radius: 6px; background: var(--sunken); font-size: 12px; }
table { border-collapse: collapse; margin-bottom: 12px; } th, td { text-align: left; padding: 2px 12px 2px 0; vertical-align: top; font-weight: 400; }
@media (max-width: 700px) { body { display: block; } nav { position: static; height: auto; flex-flow: row wrap; gap: 4px 12px; border: 0; } main { padding: 0 16px 32px; } }
`
