/**
 * A strict reader of the part of XML that data files use: elements, text, CDATA, comments, the predefined entities.
 *
 * Document types are refused, and with them every entity that could grow or reach outside the file. Text is scanned
 * once, whatever the chunks; nothing is kept but the token that has not ended yet.
 */
export interface XmlHandler {
  /** `attributes` as they are written; `attributesOf` reads them. */
  open(name: string, attributes: string): void
  /** Text between two tags, entities replaced; may come in several pieces. */
  text(text: string): void
  close(name: string): void
}

export type XmlFault =
  | 'xml_doctype'
  | 'xml_malformed'
  | 'xml_mismatched'
  | 'xml_too_deep'
  | 'xml_too_long'
  | 'xml_cut_off'

/** Characters of one tag, comment or piece of text. */
const longestToken = 4_000_000
const deepest = 64
const longestName = 128

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export class XmlReader {
  fault: XmlFault | null = null
  /** Names of the open elements. */
  readonly path: string[] = []
  /** Lines ended so far, for messages. */
  line = 1
  readonly #handler: XmlHandler
  #buffer = ''
  /** Where the search for the end of the first token in the buffer goes on. */
  #searched = 0
  #isRootClosed = false

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  write(text: string): void {
    if (this.fault) return
    this.#buffer = this.#buffer === '' ? text : this.#buffer + text
    let at = 0
    while (this.fault === null && at < this.#buffer.length) {
      const end = this.#buffer.charCodeAt(at) === 0x3c ? this.#takeMarkup(at) : this.#takeText(at)
      if (end < 0) break
      at = end
      this.#searched = 0
    }
    this.#searched = Math.max(0, this.#searched - at)
    this.#buffer = this.#buffer.slice(at)
    if (this.#buffer.length > longestToken) this.fault ??= 'xml_too_long'
  }

  end(): void {
    if (this.fault) return
    const isRest = this.#buffer.trim() !== ''
    if (!this.#isRootClosed || isRest) this.fault = 'xml_cut_off'
  }

  /** The end of what begins at `at`; negative: it has not arrived yet. */
  #find(mark: string, at: number): number {
    const from = Math.max(at, this.#searched - mark.length)
    const found = this.#buffer.indexOf(mark, from)
    if (found < 0) this.#searched = this.#buffer.length
    return found
  }

  #takeText(at: number): number {
    const end = this.#find('<', at)
    if (end < 0) return -1
    const raw = this.#buffer.slice(at, end)
    this.#countLines(raw)
    if (this.path.length > 0) this.#give(raw)
    else if (raw.trim() !== '' && raw !== '\uFEFF') this.fault = 'xml_malformed'
    return end
  }

  #give(raw: string): void {
    const text = unescaped(raw)
    if (text === null) this.fault = 'xml_malformed'
    else this.#handler.text(text)
  }

  #takeMarkup(at: number): number {
    const buffer = this.#buffer
    if (buffer.length < at + 9 && !buffer.includes('>', at)) return -1
    if (buffer.startsWith('<!--', at)) return this.#takeUntil(at, '-->', 4)
    if (buffer.startsWith('<?', at)) return this.#takeUntil(at, '?>', 2)
    if (buffer.startsWith('<![CDATA[', at)) return this.#takeUntil(at, ']]>', 9)
    if (buffer.startsWith('<!', at)) {
      this.fault = 'xml_doctype'
      return -1
    }
    return this.#takeTag(at)
  }

  #takeUntil(at: number, mark: string, skipped: number): number {
    const end = this.#find(mark, at + skipped)
    if (end < 0) return -1
    const content = this.#buffer.slice(at + skipped, end)
    this.#countLines(content)
    if (mark === ']]>') {
      if (this.path.length > 0) this.#handler.text(content)
      else this.fault = 'xml_malformed'
    }
    return end + mark.length
  }

  #takeTag(at: number): number {
    const end = this.#endOfTag(at)
    if (end < 0) return -1
    const tag = this.#buffer.slice(at + 1, end)
    this.#countLines(tag)
    if (tag.startsWith('/')) this.#close(tag.slice(1).trim())
    else if (tag.endsWith('/')) {
      const name = this.#open(tag.slice(0, -1))
      if (name !== null) this.#close(name)
    } else this.#open(tag)
    return end + 1
  }

  /** `>` outside of quotes. */
  #endOfTag(at: number): number {
    const end = this.#find('>', at)
    if (end < 0) return -1
    const tag = this.#buffer.slice(at, end)
    if (!tag.includes('"') && !tag.includes("'")) return end
    const outside = /^<(?:[^"'>]|"[^"]*"|'[^']*')*>/y
    const whole = this.#buffer.slice(at, at + longestTag)
    const match = outside.exec(whole)
    if (match) return at + match[0].length - 1
    if (whole.length === longestTag) this.fault = 'xml_too_long'
    return -1
  }

  #open(tag: string): string | null {
    const name = /^[^\s/<>"'=&]+/.exec(tag)?.[0] ?? ''
    if (name === '' || name.length > longestName || tag.includes('<') || this.#isRootClosed) {
      this.fault = 'xml_malformed'
      return null
    }
    this.path.push(name)
    if (this.path.length > deepest) this.fault = 'xml_too_deep'
    else this.#handler.open(localName(name), tag.slice(name.length))
    return name
  }

  #close(name: string): void {
    if (this.path.at(-1) !== name) {
      this.fault ??= 'xml_mismatched'
      return
    }
    this.#handler.close(localName(name))
    this.path.pop()
    if (this.path.length === 0) this.#isRootClosed = true
  }

  #countLines(text: string): void {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.line++
  }
}

/** Attributes of data files are short. */
const longestTag = 65_536

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** By their local names; what is malformed is left out. */
export function attributesOf(written: string): Record<string, string> {
  const found: Record<string, string> = {}
  let at = 0
  for (let equals = written.indexOf('='); equals >= 0; equals = written.indexOf('=', at)) {
    const from = afterBlanks(written, equals + 1)
    const quote = written[from]
    const end = quote === '"' || quote === "'" ? written.indexOf(quote, from + 1) : equals
    if (end < 0) break
    const name = nameBefore(written, equals, at)
    const value = end === equals || name === '' ? null : unescaped(written.slice(from + 1, end))
    if (value !== null) found[localName(name)] = value
    at = end + 1
  }
  return found
}

const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d)

function afterBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && isBlank(text.charCodeAt(at))) at++
  return at
}

/** What stands before an equals sign, as far back as it is one word. */
function nameBefore(text: string, equals: number, from: number): string {
  let end = equals
  while (end > from && isBlank(text.charCodeAt(end - 1))) end--
  let start = end
  while (start > from && !isBlank(text.charCodeAt(start - 1)) && !noName.has(text.charCodeAt(start - 1))) start--
  return text.slice(start, end)
}

/** No name of an attribute has these: `=`, `/`, quotes, brackets. */
const noName = new Set([0x3d, 0x2f, 0x22, 0x27, 0x3c, 0x3e])

/** `null` for an entity that nobody defined. */
function unescaped(raw: string): string | null {
  if (!raw.includes('&')) return raw
  let isWhole = true
  const text = raw.replace(/&([^;&]{0,12});?/g, (whole, name: string) => {
    const known = whole.endsWith(';') ? entityText(name) : undefined
    if (known === undefined) isWhole = false
    return known ?? ''
  })
  return isWhole ? text : null
}

function entityText(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(entities, name) ? entities[name] : undefined
  const hexadecimal = name[1] === 'x'
  const digits = name.slice(hexadecimal ? 2 : 1)
  if (!(hexadecimal ? /^[0-9a-fA-F]{1,6}$/ : /^\d{1,7}$/).test(digits)) return undefined
  const code = Number.parseInt(digits, hexadecimal ? 16 : 10)
  const legal = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return legal ? String.fromCodePoint(code) : undefined
}
