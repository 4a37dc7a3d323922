import { type AsBuiltMapping, type AsBuiltReading, readAsBuilt } from '@plumbline/core/bim'
import { unpackTexts } from '../rules/packing.ts'
import { type ListRow, readList } from './built-list.ts'
import type { ElementNames } from './element-names.ts'

/** A list stays in its thread: it is opened once, and matched by each mapping that is tried. */
export type ListTask = { file: ArrayBuffer } | { mapping: AsBuiltMapping; names: readonly ElementNames[] }

export interface OpenedList {
  head: ListRow
  /** The first lines, by which its columns are guessed. */
  sample: readonly ListRow[]
  lines: number
}

export type ListAnswer = { opened: OpenedList | null } | { reading: AsBuiltReading } | { failed: string }

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ListTask>) => void) | null
  postMessage(answer: ListAnswer): void
}

/** Lines from all over the list that are looked at for what their cells name: it may begin with what is not here. */
const LOOKED_AT = 500

let lines: readonly ListRow[] = []

scope.onmessage = ({ data }) => {
  try {
    scope.postMessage('file' in data ? { opened: opened(data.file) } : { reading: matched(data) })
  } catch (error) {
    scope.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
}

function opened(file: ArrayBuffer): OpenedList | null {
  const [head, ...rest] = readList(new Uint8Array(file)) ?? []
  if (!head || rest.length === 0) return null
  lines = rest
  const step = Math.ceil(rest.length / LOOKED_AT)
  return { head, sample: rest.filter((_, line) => line % step === 0), lines: rest.length }
}

function matched({ mapping, names }: Extract<ListTask, { mapping: unknown }>): AsBuiltReading {
  const elements = elementsByName(names)
  return readAsBuilt(lines, mapping, (name) => elements.get(name) ?? [])
}

/** Names may be those of many elements. */
function elementsByName(names: readonly ElementNames[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const { first, values, count, of } of names) {
    const texts = unpackTexts(values, count)
    for (const [at, place] of of.entries()) {
      const name = texts[place]?.trim()
      if (!name) continue
      const known = found.get(name)
      if (known) known.push(first + at)
      else found.set(name, [first + at])
    }
  }
  return found
}
