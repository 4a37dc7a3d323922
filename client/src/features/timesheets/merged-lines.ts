import { hundredthsOf } from '@plumbline/core/timesheets'
import { type Line, sentLine, withHours } from './sheet-lines.ts'

/**
 * What was typed here above what somebody else has saved meanwhile: of each day and line the side that changed it, and
 * where both did, what was typed here.
 */
export function mergedLines(base: readonly Line[], mine: readonly Line[], theirs: readonly Line[]): Line[] {
  const [before, typed] = [base, mine].map((lines) => new Map(lines.map((line) => [line.id, line])))
  const kept = theirs.flatMap((line) => {
    const [was, is] = [before!.get(line.id), typed!.get(line.id)]
    // Taken away here, and not touched there.
    if (!is) return was && isSame(was, line) ? [] : [line]
    return [withDays(line, was ?? null, is)]
  })
  const known = new Set(theirs.map(({ id }) => id))
  const added = mine.filter((line) => {
    const was = before!.get(line.id)
    // Taken away there, and not touched here.
    return !known.has(line.id) && !(was && isSame(was, line))
  })
  return [...kept, ...added]
}

const isSame = (one: Line, other: Line): boolean => JSON.stringify(sentLine(one)) === JSON.stringify(sentLine(other))

function withDays(theirs: Line, was: Line | null, mine: Line): Line {
  const days = new Set([...(was?.days ?? []), ...mine.days].map(({ day }) => day))
  let line = mine.note === (was?.note ?? '') ? theirs : { ...theirs, note: mine.note }
  for (const day of days) {
    const [before, is] = [was, mine].map((one) => one?.days.find((at) => at.day === day))
    if (before?.hours === is?.hours && before?.overtime === is?.overtime) continue
    const of = (text: string | undefined): number => (text === undefined ? 0 : (hundredthsOf(text) ?? 0))
    line = withHours(line, day, { hours: of(is?.hours), overtime: of(is?.overtime) })
  }
  return line
}
