import type { DirectoryChanges, DirectoryCommand } from '@plumbline/core/contract'
import { directoryLimits } from '@plumbline/core/directories'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Batch, closeBatch, livingRows, openBatch, writeRows } from './batch.ts'
import { cellsOf } from './cells.ts'
import type { What } from './history-repository.ts'
import { mergeRows } from './merging.ts'
import { levelsAbove, orderAt, refuseCycle, refuseDepth } from './places.ts'
import { type RowRecord, selectBranches, selectRows } from './rows-repository.ts'
import { refuseUsed } from './uses.ts'

type Of<Do extends DirectoryCommand['do']> = Extract<DirectoryCommand, { do: Do }>

const whats = {
  'rows.insert': 'insert',
  'rows.change': 'change',
  'rows.move': 'move',
  'rows.delete': 'delete',
  'rows.merge': 'merge',
} as const satisfies Record<DirectoryCommand['do'], What>

/** All of them or none, as one revision. */
export async function executeCommands(
  tx: Transaction,
  directoryId: string,
  userId: string,
  commands: readonly DirectoryCommand[],
): Promise<DirectoryChanges> {
  requireFew(commands)
  return carryOut(await openBatch(tx, directoryId, userId), commands)
}

/** However many rows they name. Null: it is not of this revision any more, and nothing is written. */
export async function writeCommands(
  tx: Transaction,
  directoryId: string,
  userId: string,
  commands: readonly DirectoryCommand[],
  revision: number,
): Promise<DirectoryChanges | null> {
  const batch = await openBatch(tx, directoryId, userId)
  return batch.directory.revision === revision ? carryOut(batch, commands) : null
}

async function carryOut(batch: Batch, commands: readonly DirectoryCommand[]): Promise<DirectoryChanges> {
  for (const command of commands) await execute(batch, command)
  const kinds = new Set(commands.map((command) => whats[command.do]))
  const [only = 'change'] = kinds
  return closeBatch(batch, kinds.size === 1 ? only : 'change')
}

function requireFew(commands: readonly DirectoryCommand[]): void {
  const max = directoryLimits.rowsAtOnce
  const named = commands.reduce((sum, command) => sum + ('rows' in command ? command.rows : command.ids).length, 0)
  if (named > max) throw new AppError('DIRECTORY_ROWS_TOO_MANY', { max })
}

function execute(batch: Batch, command: DirectoryCommand): Promise<void> {
  switch (command.do) {
    case 'rows.insert':
      return insertRows(batch, command)
    case 'rows.change':
      return changeRows(batch, command)
    case 'rows.move':
      return moveRows(batch, command)
    case 'rows.delete':
      return deleteRows(batch, command)
    case 'rows.merge':
      return mergeRows(batch, command)
  }
}

/** A parent is one that is there already, or stands before its children. */
async function insertRows(batch: Batch, { parentId, after, rows }: Of<'rows.insert'>): Promise<void> {
  const given = rows.map(({ id }) => id)
  const known = new Set((await selectRows(batch.tx, batch.directory.id, given)).map(({ id }) => id))
  const fresh = rows.filter(({ id }) => !known.has(id))
  if (new Set(given).size < given.length) throw new AppError('BAD_REQUEST', { field: 'rows' })
  const usual = Object.fromEntries(batch.directory.columns.flatMap((one) => (one.usual ? [[one.id, one.usual]] : [])))
  const cells = await cellsOf(
    batch,
    fresh.map(({ values }) => ({ values: { ...usual, ...values }, was: {} })),
  )
  const parents = fresh.map((row) => row.parentId ?? parentId)
  await requireParents(
    batch,
    fresh.map(({ id }) => id),
    parents,
  )
  const orders = await ordersOf(batch, parents, { parentId, after })
  const made = fresh.map(({ id, code, name, status }, i) => ({
    was: null,
    is: {
      ...{ id, code, name, status },
      parentId: parents[i] ?? null,
      order: orders[i] ?? '',
      values: cells[i] ?? {},
      deleted: false,
      mergedInto: null,
    },
  }))
  await writeRows(batch, made)
}

async function requireParents(
  batch: Batch,
  ids: readonly string[],
  parents: readonly (string | null)[],
): Promise<void> {
  const levels = new Map<string | null, number>()
  for (const [i, parent] of parents.entries()) {
    const above = levels.get(parent) ?? (await levelsAbove(batch, parent))
    levels.set(parent, above)
    refuseDepth(above + 1)
    levels.set(ids[i] ?? '', above + 1)
  }
  if (levels.size > 1 && parents.some((parent) => parent !== null) && !batch.directory.hierarchical) {
    throw new AppError('DIRECTORY_FLAT')
  }
}

/** Those of the named place go where it says, all others behind their siblings. */
async function ordersOf(
  batch: Batch,
  parents: readonly (string | null)[],
  target: { parentId: string | null; after?: string | null | undefined },
): Promise<string[]> {
  const orders: string[] = []
  const places = Map.groupBy(parents.keys(), (i) => parents[i] ?? null)
  for (const [parentId, at] of places) {
    const after = parentId === target.parentId ? target.after : undefined
    const keys = await orderAt(batch, { parentId, after }, at.length)
    at.forEach((i, n) => {
      orders[i] = keys[n] ?? ''
    })
  }
  return orders
}

async function changeRows(batch: Batch, { rows }: Of<'rows.change'>): Promise<void> {
  const before = await livingRows(
    batch,
    rows.map(({ id }) => id),
  )
  const cells = await cellsOf(
    batch,
    rows.map(({ values = {} }, i) => ({ values, was: before[i]?.values ?? {} })),
  )
  await writeRows(
    batch,
    before.map((was, i) => {
      const { code = was.code, name = was.name, status = was.status } = rows[i] ?? {}
      return { was, is: { ...was, code, name, status, values: cells[i] ?? was.values } }
    }),
  )
}

/** Rows that stand below others which move as well go with them. */
async function moveRows(batch: Batch, { ids, parentId, after }: Of<'rows.move'>): Promise<void> {
  const rows = await livingRows(batch, ids)
  if (after && ids.includes(after)) throw new AppError('BAD_REQUEST', { field: 'after' })
  await refuseCycle(batch, ids, parentId)
  const above = await levelsAbove(batch, parentId)
  const branches = await selectBranches(batch.tx, batch.directory.id, ids)
  const below = new Set(branches.filter(({ depth }) => depth > 1).map(({ id }) => id))
  refuseDepth(above + Math.max(...branches.map(({ depth }) => depth)))
  const moving = rows.filter(({ id }) => !below.has(id))
  const orders = await orderAt(batch, { parentId, after }, moving.length)
  // Siblings may have got new places, the moving ones among them.
  const now = await livingRows(
    batch,
    moving.map(({ id }) => id),
  )
  await writeRows(
    batch,
    now.map((was, i) => ({ was, is: { ...was, parentId, order: orders[i] ?? was.order } })),
  )
}

async function deleteRows(batch: Batch, { ids }: Of<'rows.delete'>): Promise<void> {
  const branches = await selectBranches(batch.tx, batch.directory.id, ids)
  await refuseUsed(batch.tx, batch.directory, branches)
  await writeRows(
    batch,
    branches.map(({ depth: _depth, ...was }) => ({ was, is: { ...was, deleted: true } satisfies RowRecord })),
  )
}
