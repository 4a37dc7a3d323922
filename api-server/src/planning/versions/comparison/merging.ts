/** Merging in the thread: reads three documents, and writes one batch through the internal API. */
import {
  type Conflict,
  comparisonGroups,
  computedGroups,
  linesOfConflicts,
  type Merge,
  type MergeChoice,
  mergeVersions,
  type NotedPlan,
} from '@plumbline/core/comparison'
import type { ConflictView, MergeView, TakingBack } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type CollabApi, openCollabApi } from '../../../platform/collab/index.ts'
import { decodeNoted } from '../../schedules/document/index.ts'
import { planAt } from './kept-plans.ts'
import type { Author, ComparisonAnswer, ComparisonTask } from './tasks.ts'

const MAX_SHOWN = 1_000
const MAX_ATTEMPTS = 3

type Of<K extends ComparisonTask['do']> = Extract<ComparisonTask, { do: K }>

export async function merge(task: Of<'merge'>): Promise<Omit<Extract<ComparisonAnswer, { did: 'merge' }>, 'did'>> {
  const collabApi = openCollabApi(task.url, task.token)
  const ancestor = task.ancestor ? (await planAt(collabApi, task.ancestor.room, task.ancestor.seq)).plan : null
  const { plan: theirs, seq: fromSeq } = await planAt(collabApi, task.from.room, task.from.seq)
  return onFreshPlan(collabApi, task.into, async (ours) => {
    const merged = mergedOf({ ancestor, ours, theirs }, task.choice)
    if (!task.preview && merged.undecided > 0) throw new AppError('MERGE_UNDECIDED', { count: merged.undecided })
    const seq = task.preview ? null : await write(collabApi, task.into, merged, task.author)
    const isWhole = isEverything(task.choice) && merged.undecided + merged.obstacles.length === 0
    return { fromSeq, isWhole, merge: { seq, ...viewOf(merged, ancestor ?? ours, ours, theirs) } }
  })
}

interface Three {
  ancestor: NotedPlan | null
  ours: NotedPlan
  theirs: NotedPlan
}

/** What was looked at last: it is made of the same plans as long as nobody has changed them. */
let last: { of: Three; choice: string; merged: Merge } | null = null

function mergedOf(of: Three, choice: MergeChoice): Merge {
  const chosen = JSON.stringify(choice)
  if (last && last.choice === chosen && isOf(last.of, of)) return last.merged
  last = null
  const merged = mergeVersions(of.ancestor, of.ours, of.theirs, choice)
  last = { of, choice: chosen, merged }
  return merged
}

const isOf = (one: Three, other: Three): boolean =>
  one.ancestor === other.ancestor && one.ours === other.ours && one.theirs === other.theirs

/** The difference that one change of the journal made, backwards; what somebody changed since is kept, unless it is decided otherwise. */
export async function takeBack(task: Of<'takeBack'>): Promise<TakingBack> {
  const collabApi = openCollabApi(task.url, task.token)
  // Asked for anew: what history keeps no longer is not taken back.
  const [merged, before] = [await momentOf(collabApi, task, task.seq), await momentOf(collabApi, task, task.seq - 1)]
  return onFreshPlan(collabApi, task.room, async (ours) => {
    const everything = { groups: comparisonGroups, facts: [], except: [], conflicts: {} }
    const { conflicts: clashes } = mergeVersions(merged, ours, before, everything)
    const conflicts = decidedOf(clashes, task)
    const undone = mergeVersions(merged, ours, before, { ...everything, conflicts })
    const { taken, obstacles } = undone
    const kept = clashes.filter(({ fact }) => conflicts[fact] === 'ours').length
    return {
      seq: task.preview ? null : await write(collabApi, task.room, undone, task.author),
      taken: Object.values(taken).reduce((sum, count) => sum + count, 0),
      kept: kept + obstacles.length,
      clashes: clashesOf(viewOf(undone, merged, ours, before), ours),
      clashCount: clashes.length + obstacles.length,
      perDay: ours.calendars.find(({ id }) => id === ours.settings.defaultCalendarId)?.minutesPerDay ?? USUAL_DAY,
    }
  })
}

const momentOf = async (collabApi: CollabApi, { room }: { room: string }, seq: number): Promise<NotedPlan> =>
  decodeNoted(await collabApi.at(room, seq))

const MAX_CLASHES = 100
const USUAL_DAY = 480

/** Every one of them, so that none is left open. */
function decidedOf(
  clashes: readonly Conflict[],
  { decided, otherwise }: Pick<Of<'takeBack'>, 'decided' | 'otherwise'>,
): Record<string, 'theirs' | 'ours'> {
  return Object.fromEntries(
    clashes.map(({ fact }) => [fact, (decided[fact] ?? otherwise) === 'was' ? 'theirs' : 'ours']),
  )
}

type Clashing = Pick<MergeView, 'conflicts' | 'obstacles'>

/** Rows by their names of now. */
function clashesOf({ conflicts, obstacles }: Clashing, ours: NotedPlan): TakingBack['clashes'] {
  const rows = new Map(ours.rows.map((row) => [row.id, row]))
  const changed = conflicts.map(({ fact, reason, row, code, name, group, lines }) => {
    const now = row === null ? undefined : rows.get(row)
    const fields = lines.map(({ field }) => field)
    return {
      ...{ fact, reason, code: now?.code ?? code, name: now?.name ?? name },
      fields: fields.length > 0 ? fields : [group],
      lines: lines.map(({ field, value, ours: now, theirs: was }) => ({ field, value, now, was })),
    }
  })
  const stuck = obstacles.flatMap(({ code: why, rows }) =>
    rows.map(({ code, name }) => ({ fact: null, reason: null, code, name, fields: [why], lines: [] })),
  )
  return [...changed, ...stuck].slice(0, MAX_CLASHES)
}

/** What a person left out may be wanted another time; a conflict that was decided is settled. */
function isEverything({ groups, except }: MergeChoice): boolean {
  const all = comparisonGroups.filter((group) => !computedGroups.includes(group))
  return except.length === 0 && all.every((group) => groups.includes(group))
}

/** What somebody else wrote meanwhile may refuse the batch: then once more, from what they wrote. */
async function onFreshPlan<T>(collabApi: CollabApi, room: string, run: (ours: NotedPlan) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const { plan, seq } = await planAt(collabApi, room, null)
    try {
      return await run(plan)
    } catch (error) {
      const isOvertaken = error instanceof AppError && (await collabApi.head(room)).seq !== seq
      if (!isOvertaken) throw error
      if (attempt === MAX_ATTEMPTS) throw new AppError('CONFLICT')
    }
  }
}

/** Null: there is nothing to write. */
async function write(collabApi: CollabApi, room: string, { command }: Merge, author: Author): Promise<number | null> {
  if (command.commands.length === 0) return null
  return (await collabApi.command(room, [command], author.userId, author.right, author.limits)).seq
}

function viewOf(
  merged: Merge,
  ancestor: NotedPlan,
  ours: NotedPlan,
  theirs: NotedPlan,
): Omit<MergeView, 'related' | 'seq'> {
  const { taken, conflicts, undecided, obstacles } = merged
  const rows = new Map([...theirs.rows, ...ours.rows].map((row) => [row.id, row]))
  const shown = linesOfConflicts(ancestor, ours, theirs, conflicts.slice(0, MAX_SHOWN))
  return {
    taken,
    conflictCount: conflicts.length,
    undecided,
    conflicts: shown.map(({ conflict, ...rest }): ConflictView => {
      const { fact, group, reason } = conflict
      return { fact, group, reason, ...rest }
    }),
    obstacles: obstacles.slice(0, MAX_SHOWN).map((one) => ({
      code: one.code,
      rows: one.rows.slice(0, 20).map((id) => ({ code: rows.get(id)?.code ?? '', name: rows.get(id)?.name ?? '' })),
    })),
  }
}
