import type { OpenApiDocument } from './document.ts'
import { style } from './page-style.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Operation = OpenApiDocument['paths'][string][string]

interface Line {
  method: string
  path: string
  operation: Operation
}

/** First parts of paths, as people call what stands there; all others are called as they are. */
const groupNames: Readonly<Record<string, string>> = {
  auth: 'Signing in',
  bim: 'Looks of models',
  eps: 'Structure',
  gwbs: 'Grid of a project',
  openapi: 'Contract',
  'openapi.json': 'Contract',
  pipes: 'Pipelines',
  'system-state': 'Installation',
  'health-check': 'Installation',
  'set-up': 'Installation',
  'ui-state-config': 'What was left open',
  users: 'People',
  wbs: 'Works',
}

/**
 * A page that needs no script: groups of calls, each with what it takes, gives and refuses, and an example to copy. What is
 * looked for is found by the server.
 */
export function pageOf(document: OpenApiDocument, find: string): string {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Line => ({ method, path, operation })),
  )
  const fits = fitting(find)
  const lines = all.filter(({ path, operation }) => fits(`${path} ${operation.operationId} ${operation.summary}`))
  const groups = [...Map.groupBy(lines, groupOf)].sort(([a], [b]) => a.localeCompare(b))
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
<nav aria-label="Groups">
<form role="search" action="/api/v1/openapi" method="get"><input type="search" name="find" value="${escaped(find)}" placeholder="Find a call" aria-label="Find a call" maxlength="100"></form>
${groups.map(([name, own]) => `<a href="#${idOf(name)}">${escaped(name)} <small>${own.length}</small></a>`).join('\n')}
</nav>
<main>
<h1>${escaped(title)} API <small>${escaped(version)}</small></h1>
<p>${escaped(description)} The same as a document: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI ${escaped(document.openapi)}).</p>
${foundText(find, lines.length, all.length)}
${groups.map(([name, own]) => sectionOf(name, own, find !== '' && lines.length <= OPENED)).join('\n')}
${webhookSection(document, find)}
</main>
</body>
</html>
`
}

/** Found ones that are shown opened. */
const OPENED = 3

/** All words must be there, wherever. */
function fitting(find: string): (text: string) => boolean {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.toLowerCase().includes(word))
}

function foundText(find: string, found: number, all: number): string {
  if (find.trim() === '') return `<p class="soft">${all} calls</p>`
  return `<p class="soft">${found} of ${all} calls with “${escaped(find)}”. <a href="/api/v1/openapi">Show all</a></p>`
}

const groupOf = ({ operation }: Line): string => {
  const tag = operation.tags[0] ?? ''
  return groupNames[tag] ?? `${tag.charAt(0).toUpperCase()}${tag.slice(1).replaceAll('-', ' ')}`
}
const idOf = (group: string): string => `group-${group.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

function sectionOf(name: string, lines: readonly Line[], areOpen: boolean): string {
  return `<section id="${idOf(name)}"><h2>${escaped(name)}</h2>\n${lines.map((line) => lineOf(line, areOpen)).join('\n')}</section>`
}

function lineOf(line: Line, isOpen: boolean): string {
  const { method, path, operation } = line
  return `<details id="${escaped(operation.operationId)}"${isOpen ? ' open' : ''}><summary><b class="${escaped(method)}">${escaped(method.toUpperCase())}</b><span>${escaped(operation.summary)}</span><code>${escaped(path)}</code></summary>
<p class="soft">${escaped(operation.operationId)} · ${rightOf(operation)}</p>
${parametersOf(operation)}<h3>Example</h3><pre>${escaped(exampleOf(line))}</pre>${schemaPart('Body', operation.requestBody)}${schemaPart('Answer', operation.responses['200'])}${refusals(operation)}</details>`
}

/** What is sent from here, to whoever an administrator has named. */
function webhookSection({ webhooks }: OpenApiDocument, find: string): string {
  const fits = fitting(find)
  const told = Object.entries(webhooks).filter(([kind, { post }]) => fits(`webhook ${kind} ${post.summary}`))
  if (told.length === 0) return ''
  const lines = told.map(([kind, { post }]) => {
    const { example } = post.requestBody.content['application/json']
    const headers = post.parameters.map(
      ({ name, description }) => `<tr><th><code>${name}</code></th><td>${escaped(description)}</td></tr>`,
    )
    return `<details id="webhook-${kind}"><summary><b>POST</b><span>${escaped(post.summary)}</span><code>${kind}</code></summary>
<h3>Headers</h3><table>${headers.join('')}</table><h3>Body</h3><pre>${escaped(JSON.stringify(example, null, 2))}</pre></details>`
  })
  return `<section id="webhooks"><h2>What webhooks tell</h2>\n${lines.join('\n')}</section>`
}

function rightOf(operation: Operation): string {
  const right = operation['x-action']
  if (right === 'public') return 'needs no session'
  return right === 'signed_in' ? 'needs a session' : `needs the right <code>${escaped(right)}</code>`
}

function parametersOf({ parameters }: Operation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required, schema }) => {
    const form = schema as { type?: unknown; enum?: unknown[]; default?: unknown }
    const kind = form.enum ? form.enum.join(' | ') : [form.type ?? 'text'].flat().join(' | ')
    const usual = form.default === undefined ? '' : `, otherwise ${JSON.stringify(form.default)}`
    return `<tr><th><code>${escaped(String(name))}</code></th><td>${escaped(String(place))}</td><td>${required ? 'required' : 'optional'}</td><td>${escaped(kind + usual)}</td></tr>`
  })
  return `<h3>Parameters</h3><table>${rows.join('')}</table>`
}

/** As a line of a shell, with an access token. */
function exampleOf({ method, path, operation }: Line): string {
  const lines = [`curl -X ${method.toUpperCase()} 'https://plumbline.example/api/v1${path}'`]
  if (operation['x-action'] !== 'public') lines.push(`-H 'authorization: Bearer …'`)
  const content = operation.requestBody?.content as Record<string, { example?: unknown }> | undefined
  const [kind, body] = Object.entries(content ?? {})[0] ?? []
  if (kind === 'multipart/form-data') lines.push(`-F 'file=@plan.xer'`)
  else if (body?.example !== undefined) {
    const text = JSON.stringify(body.example).replaceAll("'", "'\\''")
    lines.push(`-H 'content-type: application/json'`, `-d '${text}'`)
  }
  return lines.join(' \\\n  ')
}

/** Of the one kind of body that a call takes or gives; closed, because it is long. */
function schemaPart(title: string, holder: Record<string, unknown> | undefined): string {
  const content = holder?.content as Record<string, { schema?: unknown }> | undefined
  const [entry] = Object.entries(content ?? {})
  if (!entry) return ''
  const [kind, { schema }] = entry
  const text = schema === undefined ? kind : JSON.stringify(schema, null, 2)
  return `<details class="schema"><summary>${title} <small>${escaped(kind)}</small></summary><pre>${escaped(text)}</pre></details>`
}

function refusals({ responses }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, { description }]) => `<tr><th>${escaped(status)}</th><td>${escaped(String(description))}</td></tr>`)
  return `<h3>Other answers</h3><table>${rows.join('')}</table>`
}
