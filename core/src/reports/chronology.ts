/** What happened in a schedule, as a claim tells it: when, who, what, and where the finish was then. */
import type { ChangeWords } from '../change-words/index.ts'
import type { ChangeDetail, ChangeSetView } from '../contract/index.ts'
import { dayOfInstant, finishDayOf, type Instant, parseInstant } from '../time/index.ts'
import { type Scope, scopeOf, type Value } from './values.ts'

/** Changes that were made at once, by one person. */
export interface ToldSet extends Omit<ChangeSetView, 'person'> {
  userId: string
}

/** The finish of an official calculation that had every change up to `seq`. */
interface ToldFinish {
  seq: number
  finish: string | null
}

export interface Chronology {
  /** Oldest first. */
  sets: readonly ToldSet[]
  /** Oldest first; the first one may be older than the period. */
  finishes: readonly ToldFinish[]
  /** Names by id: of who changed something, and of whom a change names. */
  people: Readonly<Record<string, string>>
}

interface Saying {
  words: ChangeWords
  schedule: string
  workOf(id: string): Scope | null
}

interface Effect {
  before: Instant | null
  after: Instant | null
}

/** A line for each change; where the finish went stands at the last change that an official calculation had. */
export function chronologyLines({ sets, finishes, people }: Chronology, saying: Saying): Scope[] {
  const effects = effectsOf(sets, finishes)
  return sets.flatMap((set) => {
    const person = people[set.userId] ?? ''
    const told = linesOf(set, saying)
    return told.map((line, i) => {
      const effect = i === told.length - 1 ? (effects.get(set.seq) ?? null) : null
      return scopeOf({
        ...{ schedule: saying.schedule, number: set.seq, at: momentCell(set.at), person },
        ...line,
        ...effectValues(effect),
      })
    })
  })
}

function linesOf(set: ToldSet, { words, workOf }: Saying): Record<string, Value>[] {
  const lines = set.changes.map((change) => ({
    name: words.object(change),
    what: words.what(change),
    work: workOf(rowOf(change)),
  }))
  const count = set.created + set.changed + set.moved + set.deleted
  if (count > lines.length) lines.push({ name: '…', what: words.counts(set), work: null })
  return lines
}

const rowOf = ({ rowId }: ChangeDetail): string => rowId ?? ''

/** By the last change that each calculation had beside those of the one before. */
function effectsOf(sets: readonly ToldSet[], finishes: readonly ToldFinish[]): ReadonlyMap<number, Effect> {
  const effects = new Map<number, Effect>()
  let at = 0
  let before: Instant | null = null
  for (const { seq, finish } of finishes) {
    const after = finish === null ? null : parseInstant(finish)
    let last: number | null = null
    for (; at < sets.length && sets[at]!.seq <= seq; at++) last = sets[at]!.seq
    if (last !== null) effects.set(last, { before, after })
    before = after
  }
  return effects
}

const lastDayOf = (finish: Instant) => finishDayOf(finish) ?? dayOfInstant(finish)
const dayCell = (finish: Instant | null | undefined): Value =>
  finish === null || finish === undefined ? null : { day: lastDayOf(finish), minute: null }

function effectValues(effect: Effect | null): Record<string, Value> {
  const { before = null, after = null } = effect ?? {}
  const shift = before === null || after === null ? null : lastDayOf(after) - lastDayOf(before)
  return { finishBefore: dayCell(before), finish: dayCell(after), shift }
}

/** Of the server's clock, in UTC. */
function momentCell(at: string): Value {
  const instant = parseInstant(at.slice(0, 16))
  return instant === null ? null : { day: dayOfInstant(instant), minute: instant - dayOfInstant(instant) * 1_440 }
}
