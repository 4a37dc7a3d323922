import type { BackupScope, Retention, Rhythm } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import type { Person } from './manifest.ts'

export interface BackupRow {
  id: string
  spaceId: string
  nodeId: string | null
  scope: BackupScope
  name: string
  state: 'running' | 'whole' | 'damaged' | 'failed' | 'stopped'
  bytes: number
  addedBytes: number
  contents: { rows: number; documents: number; files: number; schedules: number }
  startedAt: Date
  finishedAt: Date | null
  checkedAt: Date | null
  lost: string | null
  error: string | null
  backupJobId: string | null
  by: string | null
}

const query = (tx: Transaction) =>
  tx('backups as b')
    .leftJoin('users as u', 'u.id', 'b.user_id')
    .select({
      ...{ id: 'b.id', spaceId: 'b.space_id', nodeId: 'b.node_id', scope: 'b.scope', name: 'b.name', state: 'b.state' },
      ...{ contents: 'b.contents', startedAt: 'b.started_at', finishedAt: 'b.finished_at', checkedAt: 'b.checked_at' },
      ...{ lost: 'b.lost', error: 'b.error', backupJobId: 'b.backup_job_id' },
    })
    // Numbers of this size the driver gives as text.
    .select(tx.raw('b.bytes::float8 AS bytes, b.added_bytes::float8 AS "addedBytes"'))
    .select(tx.raw("u.first_name || ' ' || u.last_name AS by"))

/** Newest first; of the space all of them. */
export async function selectBackups(
  tx: Transaction,
  {
    spaceId,
    nodeId,
    before,
    limit,
  }: { spaceId: string; nodeId: string | null; before?: string | undefined; limit: number },
): Promise<BackupRow[]> {
  const found = query(tx).where('b.space_id', spaceId).orderBy('b.started_at', 'desc').limit(limit)
  if (nodeId !== null) found.where('b.node_id', nodeId)
  if (before !== undefined) found.where('b.started_at', '<', before)
  return found as unknown as Promise<BackupRow[]>
}

export async function selectBackup(tx: Transaction, id: string): Promise<BackupRow | null> {
  return ((await query(tx).where('b.id', id).first()) as BackupRow | undefined) ?? null
}

/** The last one of the same that came to its end. */
export async function selectLastWhole(
  tx: Transaction,
  { spaceId, nodeId }: { spaceId: string; nodeId: string | null },
): Promise<string | null> {
  const last = tx('backups').where({ space_id: spaceId, node_id: nodeId, state: 'whole' })
  return (await last.orderBy('started_at', 'desc').first<{ id: string } | undefined>('id'))?.id ?? null
}

/** Of everything that is kept, whether whole or not: parts of these stay. */
export async function selectKeptIds(tx: Transaction, spaceId: string): Promise<string[]> {
  return tx('backups').where({ space_id: spaceId }).whereIn('state', ['whole', 'damaged']).pluck<string[]>('id')
}

export async function selectOfRule(tx: Transaction, backupJobId: string): Promise<{ id: string; at: number }[]> {
  const rows: { id: string; at: Date }[] = await tx('backups')
    .where({ backup_job_id: backupJobId, state: 'whole' })
    .select('id', 'started_at as at')
  return rows.map(({ id, at }) => ({ id, at: at.getTime() }))
}

export interface NewBackup {
  id: string
  spaceId: string
  nodeId: string | null
  scope: BackupScope
  name: string
  backupJobId: string | null
  userId: string | null
}

export async function insertBackup(tx: Transaction, backup: NewBackup): Promise<void> {
  const { id, spaceId, nodeId, scope, name, backupJobId, userId } = backup
  await tx('backups').insert({
    ...{ id, scope, name, state: 'running' },
    ...{ space_id: spaceId, node_id: nodeId, backup_job_id: backupJobId, user_id: userId },
  })
}

interface BackupChange {
  state?: BackupRow['state']
  bytes?: number
  addedBytes?: number
  contents?: BackupRow['contents']
  lost?: string | null
  error?: string | null
  isFinished?: boolean
  isChecked?: boolean
}

export async function updateBackup(tx: Transaction, id: string, change: BackupChange): Promise<void> {
  const { addedBytes, contents, isFinished = false, isChecked = false, ...rest } = change
  await tx('backups')
    .where({ id })
    .update({
      id,
      ...rest,
      ...(addedBytes !== undefined && { added_bytes: addedBytes }),
      ...(contents && { contents: JSON.stringify(contents) }),
      ...(isFinished && { finished_at: tx.fn.now() }),
      ...(isChecked && { checked_at: tx.fn.now() }),
    })
}

export async function deleteBackups(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx('backups').whereIn('id', ids).delete()
}

/** For the hours that bytes may take: nothing is asked of this transaction meanwhile. */
export async function stayOpen(tx: Transaction): Promise<void> {
  await tx.raw('SET LOCAL idle_in_transaction_session_timeout = 0')
}

/** Whoever writes parts of a space's backups, or takes some away, is alone at it. */
export async function lockVault(tx: Transaction, spaceId: string): Promise<void> {
  await tx.raw("SELECT pg_advisory_xact_lock(hashtextextended('backups:' || ?, 0))", [spaceId])
}

/** False: somebody is at it. */
export async function tryLock(tx: Transaction, spaceId: string): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: { taken: boolean }[] }>(
    "SELECT pg_try_advisory_xact_lock(hashtextextended('backups:' || ?, 0)) AS taken",
    [spaceId],
  )
  return rows[0]?.taken ?? false
}

export interface RuleRow {
  id: string
  spaceId: string
  nodeId: string | null
  nodeName: string | null
  nodeKind: string | null
  rhythm: Rhythm
  daily: number
  weekly: number
  monthly: number
  active: boolean
  nextAt: Date
  lastAt: Date | null
  createdBy: string
}

const rules = (tx: Transaction) =>
  tx('backup_jobs as j')
    .leftJoin('eps_nodes as n', 'n.id', 'j.node_id')
    .select({
      ...{ id: 'j.id', spaceId: 'j.space_id', nodeId: 'j.node_id', nodeName: 'n.name', nodeKind: 'n.kind' },
      ...{ rhythm: 'j.rhythm', daily: 'j.daily', weekly: 'j.weekly', monthly: 'j.monthly', active: 'j.active' },
      ...{ nextAt: 'j.next_at', lastAt: 'j.last_at', createdBy: 'j.created_by' },
    })

export async function selectRules(tx: Transaction, spaceId: string): Promise<RuleRow[]> {
  return rules(tx).where('j.space_id', spaceId).orderBy(['j.created_at', 'j.id']) as unknown as Promise<RuleRow[]>
}

export async function selectRule(tx: Transaction, spaceId: string, id: string): Promise<RuleRow | null> {
  const found = rules(tx).where({ 'j.space_id': spaceId, 'j.id': id })
  return ((await found.first()) as RuleRow | undefined) ?? null
}

export async function insertRule(
  tx: Transaction,
  rule: {
    id: string
    spaceId: string
    nodeId: string | null
    rhythm: Rhythm
    retention: Retention
    nextAt: Date
    userId: string
  },
): Promise<void> {
  const { id, spaceId, nodeId, rhythm, retention, nextAt, userId } = rule
  await tx('backup_jobs').insert({
    ...{ id, rhythm: JSON.stringify(rhythm), ...retention },
    ...{ space_id: spaceId, node_id: nodeId, next_at: nextAt, created_by: userId },
  })
}

export async function updateRule(
  tx: Transaction,
  id: string,
  {
    rhythm,
    retention,
    active,
    nextAt,
    lastAt,
  }: {
    rhythm?: Rhythm | undefined
    retention?: Retention | undefined
    active?: boolean | undefined
    nextAt?: Date
    lastAt?: Date
  },
): Promise<void> {
  await tx('backup_jobs')
    .where({ id })
    .update({
      id,
      ...retention,
      ...(rhythm && { rhythm: JSON.stringify(rhythm) }),
      ...(active !== undefined && { active }),
      ...(nextAt && { next_at: nextAt }),
      ...(lastAt && { last_at: lastAt }),
    })
}

export async function deleteRule(tx: Transaction, spaceId: string, id: string): Promise<boolean> {
  return (await tx('backup_jobs').where({ id, space_id: spaceId }).delete()) > 0
}

/** Of spaces that are there; those that two nodes would take at once go to one. */
export async function lockDueRules(tx: Transaction, limit: number): Promise<RuleRow[]> {
  return rules(tx)
    .join('spaces as s', 's.id', 'j.space_id')
    .whereNull('s.deleted_at')
    .where('j.active', true)
    .whereRaw('j.next_at <= now()')
    .where((there) => there.whereNull('j.node_id').orWhereNull('n.deleted_at'))
    .orderBy('j.next_at')
    .limit(limit)
    .forUpdate('j')
    .skipLocked() as unknown as Promise<RuleRow[]>
}

const PEOPLE_AT_ONCE = 1_000

export async function selectPeople(tx: Transaction, ids: readonly string[]): Promise<Person[]> {
  const people: Person[] = []
  for (let from = 0; from < ids.length; from += PEOPLE_AT_ONCE) {
    const some = tx('users').whereIn('id', ids.slice(from, from + PEOPLE_AT_ONCE))
    people.push(...(await some.select('id', 'login', 'email').select(tx.raw("first_name || ' ' || last_name AS name"))))
  }
  return people
}

/** Who of them is here, under which id: the same account, or one with the login or the address. */
export async function selectHere(tx: Transaction, people: readonly Person[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.raw<{ rows: { there: string; here: string }[] }>(
    `SELECT DISTINCT ON (p.id) p.id AS there, u.id AS here
     FROM jsonb_to_recordset(?::jsonb) AS p(id text, login text, email text)
     JOIN users u ON u.id = p.id OR u.login_key = lower(p.login) OR u.email_key = lower(p.email)
     ORDER BY p.id, u.id = p.id DESC, u.login_key = lower(p.login) DESC`,
    [JSON.stringify(people)],
  )
  return new Map(rows.map(({ there, here }) => [there, here]))
}

/** What a restored space, project or schedule adds to what this transaction may write. */
export async function widen(tx: Transaction, spaceIds: readonly string[]): Promise<void> {
  await tx.raw("SELECT set_config('app.space_ids', ?, true)", [spaceIds.join(',')])
}

/** The moment and the transaction that is under way, by which rows say who wrote them last. */
export async function momentOf(tx: Transaction): Promise<{ at: string; mark: string }> {
  const { rows } = await tx.raw<{ rows: { at: Date; mark: string }[] }>(
    'SELECT clock_timestamp() AS at, pg_current_xact_id()::xid::text AS mark',
  )
  const { at, mark } = rows[0]!
  return { at: at.toISOString(), mark }
}

/** Their documents may be calculated from now on. */
export async function announceVersions(tx: Transaction, spaceId: string, ids: readonly string[]): Promise<string[]> {
  const found = await tx('versions')
    .where({ space_id: spaceId })
    .whereRaw('id = ANY(?)', [[...ids]])
    .pluck<string[]>('id')
  for (const id of found) await tx.raw("SELECT pg_notify('version_created', ?)", [id])
  return found
}

export async function selectBoardIds(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  return tx('kanban_boards')
    .whereRaw('id = ANY(?)', [[...ids]])
    .pluck<string[]>('id')
}

/** Those of these rooms that belong to the space. */
export async function roomsInSpace(tx: Transaction, spaceId: string, rooms: readonly string[]): Promise<string[]> {
  const { rows } = await tx.raw<{ rows: { room: string }[] }>(
    'SELECT room FROM unnest(?::text[]) AS room WHERE app_shared.space_of_room(room) = ? ORDER BY room',
    [[...rooms], spaceId],
  )
  return rows.map(({ room }) => room)
}

export async function countSchedules(tx: Transaction, spaceId: string, ids: readonly string[] | null): Promise<number> {
  const schedules = tx('eps_nodes').where({ space_id: spaceId, kind: 'schedule' })
  if (ids) schedules.whereRaw('id = ANY(?)', [[...ids]])
  return Number((await schedules.count<{ count: string }[]>('* as count'))[0]?.count ?? 0)
}

/** The last place among its siblings. */
export async function nextPosition(tx: Transaction, spaceId: string, parentId: string | null): Promise<number> {
  const siblings = tx('eps_nodes').where({ space_id: spaceId, parent_id: parentId })
  const row = await siblings.max<{ max: number | null }[]>('position as max').first()
  return (row?.max ?? -1) + 1
}
