import { type CallExpression, type Expression, type Node, parseSync, Visitor } from 'oxc-parser'
import { packages, type Source, sources } from '../sources.ts'

export interface TestTitle {
  path: string
  /** As it is written; of a template the parts that stand in the file. */
  title: string
}

const STARTS = new Set(['test', 'it', 'rule'])
const NEVER_RUN = new Set(['skip', 'todo', 'fixme'])

/** `test.skip.each(rows)` → `['test', 'skip', 'each']`; empty for what is no plain chain of names. */
function chainOf(callee: Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return chainOf(callee.callee as Expression)
  if (callee.type === 'TaggedTemplateExpression') return chainOf(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  const before = chainOf(callee.object as Expression)
  return before.length > 0 ? [...before, callee.property.name] : []
}

function writtenText(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map((part) => part.value.cooked ?? '').join('…')
  return null
}

/**
 * The titles of the tests in a file that can run: what is commented out, skipped or still to do has none. A test that
 * is skipped only where something is missing (`skipIf`, `runIf`) counts.
 */
export function titlesIn({ path, text }: Source): TestTitle[] {
  const found: TestTitle[] = []
  new Visitor({
    CallExpression(call: CallExpression) {
      const [start = '', ...rest] = chainOf(call.callee as Expression)
      if (!STARTS.has(start) || rest.some((name) => NEVER_RUN.has(name))) return
      // `rule('PR3', 'remaining work …')` cites the rule sheet first.
      const words = call.arguments.slice(0, start === 'rule' ? 2 : 1).map(writtenText)
      const title = words.filter((written) => written !== null).join(' ')
      if (title) found.push({ path, title })
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** Of all packages. */
export function writtenTitles(): TestTitle[] {
  const folders = packages.flatMap((name) => [`${name}/src`, `${name}/${name === 'client' ? 'e2e' : 'test'}`])
  return sources(...folders)
    .filter(({ path }) => /\.(test\.tsx?|e2e\.ts)$/.test(path))
    .flatMap(titlesIn)
}
