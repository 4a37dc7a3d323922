import type { branchTransfer } from '@plumbline/core/contract'
import { type Branch, copyOfBranch, knownCalendars, limits, type Place } from '@plumbline/core/documents/schedule'
import { AppError } from '@plumbline/core/errors'
import type { RoomRight, Subject } from '@plumbline/core/permissions'
import type { Calendar, Id } from '@plumbline/core/plan'
import type { z } from 'zod'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { requireVersion, requireWritable } from '../../versions/kinds/index.ts'
import { type DocumentReader, roomOf } from '../document/index.ts'

export interface TransferParts {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
}

type Output = z.output<typeof branchTransfer.output>

interface Asked extends z.output<typeof branchTransfer.input> {
  fromVersionId: string
  scope: Scope
  subject: Subject
  spaceId: string
}

/** Both ends are checked before either is written; what arrives there is taken back when it cannot leave here. */
export async function transfer(parts: TransferParts, asked: Asked): Promise<Output> {
  const { reader } = parts
  const { fromVersionId, toVersionId, ids } = asked
  const rights = await rightsOf(parts, asked)
  const { branch, outer } = await reader.branch(fromVersionId, ids)
  requireSize(branch)
  const landing = await reader.landing(toVersionId)
  const known = knownCalendars(branch.calendars, landing.calendars)
  const found: Output = {
    rows: branch.rows.length,
    relations: branch.relations.length,
    lost: outer,
    calendars: branch.calendars.map(({ id, name }) => ({ id, name, known: known.get(id) ?? null })),
    present: landing.calendars.map(({ id, name }) => ({ id, name })),
    ids: [],
    seq: null,
  }
  if (asked.preview) return found
  const copy = copyOfBranch(branch, {
    newId,
    relations: true,
    facts: asked.move,
    remembers: false,
    codes: new Set(landing.codes),
    calendars: chosenCalendars(asked.calendars, known, landing.calendars),
  })
  const place = asked.place ?? { parentId: null, after: landing.last }
  return { ...found, ...(await carry(parts, asked, rights, { branch, copy, place })) }
}

interface Rights {
  from: RoomRight
  to: RoomRight
}

/** Another space’s version is not found: the rights of this space say nothing of it. */
async function rightsOf({ database }: TransferParts, asked: Asked): Promise<Rights> {
  const { fromVersionId, toVersionId, move, scope, subject, spaceId } = asked
  if (fromVersionId === toVersionId) throw new AppError('TRANSFER_INTO_ITSELF')
  const target = await requireVersion(database, scope, toVersionId, 'write')
  if (target.spaceId !== spaceId) throw new AppError('NOT_FOUND')
  const to = await requireWritable(database, scope, toVersionId, subject)
  return { to, from: move ? await requireWritable(database, scope, fromVersionId, subject) : 'read' }
}

function requireSize({ rows: { length } }: Branch): void {
  if (length === 0) throw new AppError('ROW_MISSING')
  if (length > limits.branchRows) throw new AppError('BRANCH_TOO_LARGE', { rows: length, max: limits.branchRows })
}

/** What was not said stays as it most likely is. */
function chosenCalendars(
  said: Asked['calendars'],
  known: ReadonlyMap<Id, Id>,
  present: readonly Calendar[],
): Map<Id, Id> {
  const chosen = new Map(known)
  for (const [id, to] of Object.entries(said)) {
    if (to === null) chosen.delete(id)
    else if (present.some((calendar) => calendar.id === to)) chosen.set(id, to)
    else throw new AppError('FIELD_INVALID', { field: 'calendars' })
  }
  return chosen
}

interface Load {
  branch: Branch
  copy: Branch
  place: Place
}

async function carry(
  { collabApi }: TransferParts,
  { fromVersionId, toVersionId, move, scope }: Asked,
  rights: Rights,
  { branch, copy, place }: Load,
): Promise<Pick<Output, 'ids' | 'seq'>> {
  const [from, to] = [roomOf(fromVersionId), roomOf(toVersionId)]
  const ids = topsOf(copy)
  await collabApi.command(to, [{ do: 'branch.insert', branch: copy, place }], scope.userId, rights.to)
  if (!move) return { ids, seq: null }
  try {
    const { seq } = await collabApi.command(
      from,
      [{ do: 'row.delete', ids: topsOf(branch) }],
      scope.userId,
      rights.from,
    )
    return { ids, seq }
  } catch (refusal) {
    await collabApi.command(to, [{ do: 'row.delete', ids }], scope.userId, rights.to)
    throw refusal
  }
}

const topsOf = ({ rows }: Branch): Id[] => rows.filter(({ parentId }) => parentId === null).map(({ id }) => id)
