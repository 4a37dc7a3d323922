import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type JSXChild, type Node, parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { sources } from '../../../core/test/sources.ts'

type Texts = { [key: string]: string | Texts }

const english = new URL('./locales/en/', import.meta.url)

/** Forms of one key: of a plural, of a context. */
const FORM = /_(zero|one|few|many|other|wait|nowhere)$/

function keysOf(texts: Texts, above = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [above + key.replace(FORM, '')] : keysOf(value, `${above}${key}.`),
  )
}

/** Feature → its keys. */
const keys = new Map(
  readdirSync(fileURLToPath(english)).map((file): [string, Set<string>] => {
    const texts = JSON.parse(readFileSync(new URL(file, english), 'utf8')) as Texts
    return [file.slice(0, -'.json'.length), new Set(keysOf(texts))]
  }),
)

interface Written {
  path: string
  /** Every text that stands in the code, `${}` of templates as a `*`. */
  texts: string[]
  /** First arguments of calls that translate. */
  asked: string[]
  /** What a component would show as it is written. */
  shown: string[]
}

const translating = /^(t|translate|words|text|sentence|[a-z]\w*Text)$/
const shownAttributes = ['title', 'label', 'placeholder', 'aria-label', 'alt', 'text', 'content']
/** Names of keys on keyboards and of the product are the same in every language. */
const untranslated = /\b(Plumbline|Mod|Ctrl|Alt|Shift|Enter|Esc|Tab|Delete|Insert|XER|XML|CSV|JSON|px|ID)\b/g
const isWords = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(untranslated, ''))

/** What an expression may come to as a text: as it stands, or one way of several. */
function textsOf(node: Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked ?? '')
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
      return node.operator === '&&' ? textsOf(node.right) : [...textsOf(node.left), ...textsOf(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsOf(node.left), ...textsOf(node.right)] : []
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return textsOf(node.expression)
    default:
      return []
  }
}

const wordsAmong = (children: readonly JSXChild[]): string[] =>
  children.flatMap((child) =>
    child.type === 'JSXExpressionContainer' ? textsOf(child.expression).filter(isWords) : [],
  )

function read({ path, text }: { path: string; text: string }): Written {
  const written: Written = { path, texts: [], asked: [], shown: [] }
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && written.texts.push(value)),
    TemplateLiteral: ({ quasis }) => void written.texts.push(quasis.map(({ value }) => value.cooked ?? '').join('*')),
    CallExpression: ({ callee, arguments: [first] }) => {
      const name = callee.type === 'Identifier' ? callee.name : ''
      const isOurs =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 't'
      if (!(isOurs || translating.test(name)) || first?.type !== 'Literal' || typeof first.value !== 'string') return
      if (/^[a-z][\w:.-]*$/i.test(first.value) && (isOurs || name === 't')) written.asked.push(first.value)
    },
    JSXText: ({ value }) => void (isWords(value) && written.shown.push(value.trim())),
    JSXElement: ({ children }) => void written.shown.push(...wordsAmong(children)),
    JSXFragment: ({ children }) => void written.shown.push(...wordsAmong(children)),
    JSXAttribute: ({ name, value }) => {
      const title = name.type === 'JSXIdentifier' ? name.name : ''
      if (!shownAttributes.includes(title) || !value) return
      const texts = textsOf(value.type === 'JSXExpressionContainer' ? value.expression : value)
      written.shown.push(...texts.filter(isWords).map((text) => `${title}="${text}"`))
    },
  }).visit(parseSync(path, text).program)
  return written
}

/** Words of changes are the same in reports: they stand in core, and ask for texts of the screens. */
const files = sources('client/src', 'core/src/change-words')
  .filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
  .map(read)

describe('texts and code', () => {
  it('are read: the code asks for many texts, and a text in a component would be seen', () => {
    expect(files.reduce((sum, { asked }) => sum + asked.length, 0)).toBeGreaterThan(800)
    const { shown } = read({ path: 'a.tsx', text: 'const a = <p title="Save it">Hello {t("name")} <b>Enter</b></p>' })
    expect(shown).toEqual(['title="Save it"', 'Hello'])
    const inExpressions = read({
      path: 'b.tsx',
      text: 'const b = <p label={late ? "Late" : t("a")}>{"Save"} {many && `Rows`} {t("b")} {a === "in order" && c}</p>',
    })
    expect(inExpressions.shown).toEqual(['Save', 'Rows', 'label="Late"'])
  })

  it('every text that the code asks for is there', () => {
    const missing = files.flatMap(({ path, asked }) =>
      asked.filter((wanted) => !isThere(wanted)).map((wanted) => `${path}: ${wanted}`),
    )
    expect(missing).toEqual([])
  })

  it('every text that is there is asked for', () => {
    const written = [...files.flatMap(({ texts }) => texts), ...sources('core/src', 'api-server/src').flatMap(namesIn)]
    const plain = new Set(written.filter((text) => !text.includes('*')))
    // A template says something of a key only by the words in it.
    const patterns = [...new Set(written)]
      .filter((text) => /[a-z]{2,}[.:]?\*|\*[.:]?[a-z]{2,}/i.test(text))
      .map(patternOf)
    const unused = [...keys].flatMap(([feature, own]) =>
      [...own]
        .filter((key) => {
          const names = [key, `${feature}:${key}`, ...groupOf(key)]
          return !names.some((name) => plain.has(name) || patterns.some((pattern) => pattern.test(name)))
        })
        .map((key) => `${feature}:${key}`),
    )
    expect(unused).toEqual([])
  })

  it('no component shows a text that is written into it', () => {
    const found = files.flatMap(({ path, shown }) => shown.map((text) => `${path}: ${text}`))
    expect(found).toEqual([])
  })
})

/** `setup.scopes` in the code stands for all that is directly below it. */
function groupOf(key: string): string[] {
  const group = key.split('.').slice(0, -1).join('.')
  return group.includes('.') ? [group] : []
}

function isThere(wanted: string): boolean {
  const [feature, key] = wanted.includes(':') ? wanted.split(':') : ['', wanted]
  const places = feature ? [keys.get(feature)] : [...keys.values()]
  return places.some((own) => own?.has(key ?? ''))
}

/** Words of core and of sheets that keys are named by: kinds, types, codes. */
function namesIn({ text }: { text: string }): string[] {
  return [...text.matchAll(/'([A-Za-z_][\w.-]*)'/g)].map(([, name]) => name ?? '')
}

function patternOf(text: string): RegExp {
  const escaped = text.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.+')}$`)
}
