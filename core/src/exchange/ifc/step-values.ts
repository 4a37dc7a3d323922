/** Values as ISO 10303-21 (STEP) writes them in clear text. */
import { decode, findEncoding, isAscii } from '../encoding.ts'

/** `$` and `*` are null; `.T.` is an enumeration like any other. */
export type StepValue = null | number | string | StepRef | StepEnum | StepTyped | StepWhole | readonly StepValue[]
/** `#12` */
export interface StepRef {
  ref: number
}
/** `.FINISH_START.` */
interface StepEnum {
  enum: string
}
/** `IFCDURATION('P1D')` */
interface StepTyped {
  type: string
  value: StepValue
}

const deepest = 64
const lexeme =
  /\s*(?:'((?:[^']|'')*)'|#(\d+)|\.(\w+)\.|"[0-9A-F]*"|([$*])|([A-Z_]\w*)\s*(?=\()|([-+]?\d[\d.]*(?:E[-+]?\d+)?)|([(),]))/iy

/** Written without a point, where the schema wants no real number; never read. */
interface StepWhole {
  whole: number
}

/** What stands between the brackets of an entity, brackets included; null: it is not well-formed. */
export function parseValues(text: string): readonly StepValue[] | null {
  const reader = new ValueReader(text)
  const value = reader.value(0)
  return Array.isArray(value) && reader.isAtEnd ? value : null
}

/** Stands for what cannot be read. */
const BROKEN: unique symbol = Symbol('broken')

class ValueReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#text.slice(this.#at).trim() === ''
  }

  value(depth: number): StepValue | typeof BROKEN {
    const found = this.#next()
    if (!found || depth > deepest) return BROKEN
    const [whole, text, ref, word, nothing, type, number, mark] = found
    if (text !== undefined) return decodeText(text)
    if (ref !== undefined) return { ref: Number(ref) }
    if (word !== undefined) return { enum: word.toUpperCase() }
    if (number !== undefined) return Number(number)
    if (nothing !== undefined || whole.trim().startsWith('"')) return null
    if (type !== undefined) return this.#typed(type.toUpperCase(), depth)
    return mark === '(' ? this.#list(depth) : BROKEN
  }

  #typed(type: string, depth: number): StepValue | typeof BROKEN {
    const inner = this.value(depth + 1)
    return Array.isArray(inner) ? { type, value: inner[0] ?? null } : BROKEN
  }

  #list(depth: number): StepValue[] | typeof BROKEN {
    const values: StepValue[] = []
    if (this.#takes(')')) return values
    for (;;) {
      const value = this.value(depth + 1)
      if (value === BROKEN) return BROKEN
      values.push(value)
      if (this.#takes(')')) return values
      if (!this.#takes(',')) return BROKEN
    }
  }

  #next(): RegExpExecArray | null {
    lexeme.lastIndex = this.#at
    const found = lexeme.exec(this.#text)
    if (found) this.#at = lexeme.lastIndex
    return found
  }

  #takes(mark: string): boolean {
    const before = this.#at
    if (this.#next()?.[7] === mark) return true
    this.#at = before
    return false
  }
}

/** ISO 10303-21, 6.4.3: letters beyond ASCII stand as `\X2\0416\X0\`; programs also leave them as their code page has them. */
function decodeText(raw: string): string {
  const text = isAscii(raw) ? raw : decode(raw, findEncoding([raw], false) ?? 'utf-8')
  return text.replace(
    /''|\\\\|\\X2\\([0-9A-F]*)\\X0\\|\\X4\\([0-9A-F]*)\\X0\\|\\X\\([0-9A-F]{2})|\\S\\(.)|\\P[A-I]\\/gi,
    (whole, two?: string, four?: string, one?: string, upper?: string) => {
      if (whole === "''") return "'"
      if (whole === '\\\\') return '\\'
      if (two !== undefined)
        return codes(two, 4)
          .map((code) => String.fromCharCode(code))
          .join('')
      if (four !== undefined) return codes(four, 8).map(fromCodePoint).join('')
      if (one !== undefined) return String.fromCharCode(Number.parseInt(one, 16))
      return upper === undefined ? '' : String.fromCharCode(upper.charCodeAt(0) + 0x80)
    },
  )
}

const fromCodePoint = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')

const codes = (hex: string, digits: number): number[] =>
  Array.from({ length: Math.floor(hex.length / digits) }, (_, at) =>
    Number.parseInt(hex.slice(at * digits, (at + 1) * digits), 16),
  )

/** The value as a file has it. */
export function formatValue(value: StepValue): string {
  if (value === null) return '$'
  if (typeof value === 'string') return `'${encodeText(value)}'`
  if (typeof value === 'number') return formatReal(value)
  if (isList(value)) return `(${value.map(formatValue).join()})`
  if ('ref' in value) return `#${value.ref}`
  if ('whole' in value) return String(value.whole)
  return 'enum' in value ? `.${value.enum}.` : `${value.type}(${formatValue(value.value)})`
}

const isList = (value: StepValue): value is readonly StepValue[] => Array.isArray(value)

/** A real number has a point, an exponent or not. */
function formatReal(value: number): string {
  const [digits = '0', exponent] = String(value).toUpperCase().split('E')
  return `${digits.includes('.') ? digits : `${digits}.`}${exponent === undefined ? '' : `E${exponent.replace('+', '')}`}`
}

function encodeText(text: string): string {
  return text
    .replace(/[\\']/g, (mark) => mark + mark)
    .replace(/[^ -~]+/g, (run) => {
      const units = [...run].map((letter) => letter.codePointAt(0) ?? 0)
      const [mark, digits] = units.some((unit) => unit > 0xffff) ? ['X4', 8] : ['X2', 4]
      return `\\${mark}\\${units.map((unit) => unit.toString(16).toUpperCase().padStart(digits, '0')).join('')}\\X0\\`
    })
}
