import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../sources.ts'

export interface Requirement {
  /** `R-IO-01` */
  id: string
  group: string
  /** `R-IO-01.xer` … of a row that hides several things; the row is proven when each of them is. */
  parts: string[]
}

const read = (file: string): string[] => readFileSync(join(root, 'core/test/spec', file), 'utf8').split('\n')

/** The parts that a row of `parts.md` names: `- R-IO-01: xer, json`. */
function parts(): Map<string, string[]> {
  return new Map(
    read('parts.md').flatMap((line) => {
      const [, id, names] = /^- (R-[A-Z0-9]+-\d+): ([\w, -]+)/.exec(line) ?? []
      return id && names ? [[id, names.split(',').map((name) => `${id}.${name.trim()}`)]] : []
    }),
  )
}

/** The rows of the specification's checklist, in its order. */
export function requirements(): Requirement[] {
  const partsOf = parts()
  let group = ''
  const all = read('checklist.md').flatMap((line) => {
    group = /^## \d+\. (.+)$/.exec(line)?.[1] ?? group
    const id = /^- (R-[A-Z0-9]+-\d+) /.exec(line)?.[1]
    return id ? [{ id, group, parts: partsOf.get(id) ?? [] }] : []
  })
  const unknown = [...partsOf.keys()].filter((id) => !all.some((row) => row.id === id))
  if (unknown.length > 0) throw new Error(`parts.md names rows that the checklist does not have: ${unknown.join(', ')}`)
  return all
}
