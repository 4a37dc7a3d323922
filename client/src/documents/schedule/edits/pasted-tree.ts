/** Where pasted lines stand in a tree: by blanks before their names, else by their codes. */

interface PastedLine {
  name: string
  code: string
}

/** Index of the line above that each line stands below; -1: none of them. */
export function parentsOf(lines: readonly PastedLine[]): number[] {
  const indents = lines.map(({ name }) => name.length - name.trimStart().length)
  return new Set(indents).size > 1 ? byIndent(indents) : byCode(lines.map(({ code }) => code))
}

function byIndent(indents: readonly number[]): number[] {
  const open: number[] = []
  return indents.map((indent, at) => {
    while (open.length > 0 && indents[open.at(-1)!]! >= indent) open.pop()
    const parent = open.at(-1) ?? -1
    open.push(at)
    return parent
  })
}

/** «1.2.3» stands below «1.2», or below «1» where that is not among the lines. Codes without dots are only names. */
function byCode(codes: readonly string[]): number[] {
  const seen = new Map<string, number>()
  return codes.map((text, at) => {
    const parts = partsOf(text)
    let parent = -1
    for (let length = parts.length - 1; length > 0 && parent < 0; length--) {
      parent = seen.get(parts.slice(0, length).join('.')) ?? -1
    }
    if (parts.length > 0) seen.set(parts.join('.'), at)
    return parent
  })
}

/** «1.2.» is «1.2». */
function partsOf(code: string): string[] {
  const text = code.trim().replace(/\.+$/, '')
  return text === '' ? [] : text.split('.')
}
