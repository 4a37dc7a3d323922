import type { Version } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import type { VersionsParts } from './parts.ts'
import { insertEvent, selectCurrentVersion, updateVersion, type VersionRow } from './repository.ts'
import { readVersion, requireVersion } from './service.ts'
import { lockedRow, refuseInUse } from './status.ts'

interface Swap {
  version: Version
  carried: number
  left: { id: string; code: string; name: string }[]
  /** What was the actual version before; null: it was only looked at, or it was this one already. */
  beforeId: string | null
}

const WAIT_FOR_CALCULATION_MS = 10_000
/** Facts that people type into the actual version meanwhile are carried as well. */
const MAX_ROUNDS = 5

/** Facts first, then the kinds in one transaction: what fails leaves the version that was the actual one as it was. */
export async function setActual(
  parts: VersionsParts,
  scope: Scope,
  versionId: string,
  preview: boolean,
): Promise<Swap> {
  const { database, reader } = parts
  const wanted = await requireVersion(database, scope, versionId, 'write')
  const before = await database.inScope(scope, (tx) => selectCurrentVersion(tx, wanted.scheduleId))
  const same = before === null || before.id === versionId
  if (!same) await database.inScope(scope, (tx) => refuseOpenSheets(parts, tx, wanted.scheduleId))
  if (same || preview) {
    const facts = same ? null : await reader.facts(before.id, versionId)
    const version = await database.inScope(scope, (tx) => readVersion(tx, versionId))
    return { version, carried: facts?.works ?? 0, left: facts?.left ?? [], beforeId: null }
  }
  await calculated(parts, [before.id, versionId])
  return database.inScope(scope, async (tx) => {
    const row = await lockedRow(tx, versionId)
    if (row.locked) throw new AppError('VERSION_LOCKED')
    await refuseInUse(tx, row)
    await refuseOpenSheets(parts, tx, row.scheduleId)
    const actual = await selectCurrentVersion(tx, row.scheduleId)
    if (actual?.id !== before.id) throw new AppError('CONFLICT')
    const { works, left } = await carryFacts(parts, scope, actual, row)
    await updateVersion(tx, actual.id, { kind: 'version' })
    await updateVersion(tx, versionId, { kind: 'actual' })
    const details = { before: actual.name, facts: works }
    await insertEvent(tx, { version: row, change: 'actual', details, userId: scope.userId })
    return { version: await readVersion(tx, versionId), carried: works, left, beforeId: actual.id }
  })
}

/** What they promise is of the works as the version has them that is the actual one now. */
async function refuseOpenSheets({ openSheets }: VersionsParts, tx: Transaction, scheduleId: string): Promise<void> {
  const sheets = await openSheets(tx, scheduleId)
  if (sheets > 0) throw new AppError('DAY_SHEETS_OPEN', { sheets })
}

async function carryFacts({ reader, collabApi }: VersionsParts, scope: Scope, from: VersionRow, into: VersionRow) {
  let works = 0
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const facts = await reader.facts(from.id, into.id)
    works = Math.max(works, facts.works)
    if (facts.commands.length > 0) {
      await collabApi.command(roomOf(into.id), [{ do: 'batch', commands: facts.commands }], scope.userId, 'write')
    }
    const head = await collabApi.head(roomOf(from.id))
    if (head.seq === facts.seq) return { works, left: facts.left }
  }
  throw new AppError('CONFLICT')
}

/** The only act that waits for a calculation (decision 12). Throws VERSION_CALCULATING. */
async function calculated({ calculate }: VersionsParts, versionIds: readonly string[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('VERSION_CALCULATING')), WAIT_FOR_CALCULATION_MS)
  })
  try {
    await Promise.race([Promise.all(versionIds.map((id) => calculate(id))), tooLong])
  } finally {
    clearTimeout(timer)
  }
}
