import type { WholeNode, WholeSpace, WholeSubject, WholeSubjectPreview } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { mayStandUnder } from '@plumbline/core/structure'
import { asOwner, type Database, type Owner, type Transaction } from '../../platform/database/index.ts'
import { knownNodes, selectPath } from '../../workspace/eps/index.ts'
import { keptAside, PartDamaged, selectHere, type Vault } from '../backups/index.ts'
import type { WholeManifest } from './manifest.ts'
import { OtherVersion, requireSameSteps } from './restoring.ts'
import { type NodeRow, readRows, selectSpacesHere, selectTablesOfSpaces } from './subjects-repository.ts'
import { selectSteps } from './tables-repository.ts'

const ROWS_AT_ONCE = 1_000
/** More are found by their names. */
const MOST_NODES = 500
const MOST_UNKNOWN = 50

interface SpaceRow extends Record<string, unknown> {
  id: string
  name: string
  deleted_at: Date | null
}

/** What one backup of the installation holds of its spaces, without restoring it. */
export class WholeContents {
  readonly #owner: Owner
  readonly #vault: Pick<Vault, 'get'>
  readonly #manifest: WholeManifest

  constructor(owner: Owner, vault: Pick<Vault, 'get'>, manifest: WholeManifest) {
    this.#owner = owner
    this.#vault = vault
    this.#manifest = manifest
  }

  get manifest(): WholeManifest {
    return this.#manifest
  }

  spaces(): Promise<SpaceRow[]> {
    return this.#read({ table: 'app.spaces', columns: ['id', 'name', 'deleted_at'] })
  }

  nodesOf(spaceId: string): Promise<NodeRow[]> {
    const columns = ['id', 'parent_id', 'kind', 'name', 'deleted_at']
    return this.#read({ table: 'app.eps_nodes', columns, where: { column: 'space_id', value: spaceId } })
  }

  /** Where it stood; null: there is none. */
  async spaceOfNode(nodeId: string): Promise<string | null> {
    const where = { column: 'id', value: nodeId }
    const [row] = await this.#read<{ space_id: string }>({ table: 'app.eps_nodes', columns: ['space_id'], where })
    return row?.space_id ?? null
  }

  /** People who were in the space. */
  async people(spaceId: string): Promise<{ id: string; login: string; email: string; name: string }[]> {
    const where = { column: 'space_id', value: spaceId }
    const members = await this.#read<{ user_id: string }>({ table: 'app.members', columns: ['user_id'], where })
    const ids = new Set(members.map(({ user_id }) => user_id))
    const columns = ['id', 'login', 'email', 'first_name', 'last_name']
    const all = await this.#read<Record<string, string>>({ table: 'app.users', columns })
    return all.flatMap(({ id = '', login = '', email = '', first_name, last_name }) =>
      ids.has(id) ? [{ id, login, email, name: `${first_name} ${last_name}`.trim() }] : [],
    )
  }

  /** How much of what is kept aside the space has. */
  async left(spaceId: string): Promise<{ what: string; count: number }[]> {
    const ofSpaces = await selectTablesOfSpaces(this.#owner)
    const left: { what: string; count: number }[] = []
    for (const what of Object.keys(keptAside).filter((name) => ofSpaces.has(name))) {
      const where = { column: 'space_id', value: spaceId }
      const count = (await this.#read({ table: `app.${what}`, columns: ['space_id'], where })).length
      if (count > 0) left.push({ what, count })
    }
    return left
  }

  async #read<Row extends Record<string, unknown>>(asked: Parameters<typeof readRows>[1]): Promise<Row[]> {
    const found: Row[] = []
    for (const part of this.#manifest.tables.find(({ name }) => name === asked.table)?.parts ?? []) {
      const lines = (await this.#vault.get(part)).toString().trimEnd().split('\n')
      for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
        const rows = lines.slice(at, at + ROWS_AT_ONCE).map((line) => JSON.parse(line) as string)
        found.push(...(await readRows<Row>(this.#owner, asked, rows)))
      }
    }
    return found
  }
}

/** Throws BACKUP_DAMAGED, and BACKUP_OTHER_VERSION: only the version that made it knows its tables. */
export function lookInto<T>(
  ownerUrl: string,
  vault: Pick<Vault, 'get'>,
  manifest: WholeManifest,
  work: (contents: WholeContents) => Promise<T>,
): Promise<T> {
  return asOwner(ownerUrl, 'plumbline-backup-contents', async (owner) => {
    try {
      requireSameSteps(manifest, await selectSteps(owner))
      return await work(new WholeContents(owner, vault, manifest))
    } catch (error) {
      if (error instanceof OtherVersion) throw new AppError('BACKUP_OTHER_VERSION', { program: error.program })
      if (error instanceof PartDamaged) throw new AppError('BACKUP_DAMAGED', { what: error.part.slice(0, 12) })
      throw error
    }
  })
}

/** By name. */
export async function spacesIn(contents: WholeContents, database: Database): Promise<WholeSpace[]> {
  const rows = await contents.spaces()
  const here = await database.asSystem((tx) => selectSpacesHere(tx, rows.map(idOf)))
  const spaces = rows.map((row) => ({
    id: row.id,
    name: row.name,
    deleted: row.deleted_at !== null,
    isHere: here.has(row.id),
  }))
  return spaces.sort(byName)
}

/** Projects and schedules of a space, by where they stood. */
export async function nodesIn(
  contents: WholeContents,
  database: Database,
  { spaceId, search }: { spaceId: string; search: string },
): Promise<{ nodes: WholeNode[]; more: boolean }> {
  const rows = await contents.nodesOf(spaceId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const wanted = search.toLocaleLowerCase()
  const found = rows.filter(
    ({ kind, name }) => (kind === 'project' || kind === 'schedule') && name.toLocaleLowerCase().includes(wanted),
  )
  const here = await database.asSystem((tx) => knownNodes(tx, found.map(idOf)))
  const nodes = found.map((row) => ({
    ...{ id: row.id, kind: row.kind as WholeNode['kind'], name: row.name },
    path: aboveOf(row, byId)
      .map(({ name }) => name)
      .reverse(),
    deleted: row.deleted_at !== null,
    isHere: here.has(row.id),
  }))
  nodes.sort((one, other) => pathText(one).localeCompare(pathText(other)))
  return { nodes: nodes.slice(0, MOST_NODES), more: nodes.length > MOST_NODES }
}

const idOf = ({ id }: { id: string }): string => id
const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name)
const pathText = ({ path, name }: Pick<WholeNode, 'path' | 'name'>): string => [...path, name].join('\n')

/** The parent first. */
function aboveOf({ parent_id }: NodeRow, byId: ReadonlyMap<string, NodeRow>): NodeRow[] {
  const above: NodeRow[] = []
  for (
    let at = parent_id && byId.get(parent_id);
    at && above.length < byId.size;
    at = at.parent_id && byId.get(at.parent_id)
  ) {
    above.push(at)
  }
  return above
}

/** Throws NOT_FOUND. */
export async function previewIn(
  contents: WholeContents,
  database: Database,
  subject: WholeSubject,
): Promise<WholeSubjectPreview> {
  const spaceId = subject.scope === 'space' ? subject.id : await contents.spaceOfNode(subject.id)
  const space = (await contents.spaces()).find(({ id }) => id === spaceId)
  if (!space) throw new AppError('NOT_FOUND')
  const nodes = await contents.nodesOf(space.id)
  const node = subject.scope === 'space' ? null : nodes.find(({ id }) => id === subject.id)
  if (node === undefined || (node && node.kind !== subject.scope)) throw new AppError('NOT_FOUND')
  const people = await contents.people(space.id)
  const here = await database.asSystem(async (tx) => ({
    people: await selectHere(tx, people),
    into: node ? await placeHere(tx, { node, nodes, space }) : null,
  }))
  const { madeAt, files } = contents.manifest
  const ofSpace = files.filter((file) => file.spaceId === space.id)
  const name = node?.name ?? space.name
  return {
    ...{ subject, name, madeAt, into: here.into },
    suggested: `${name.slice(0, 160)} (${madeAt.slice(0, 16).replace('T', ' ')})`,
    schedules: countSchedules(nodes, node?.id ?? null),
    files: node ? null : { count: ofSpace.length, bytes: ofSpace.reduce((sum, { bytes }) => sum + bytes, 0) },
    left: node ? [] : await contents.left(space.id),
    unknownPeople: people.flatMap(({ id, name }) => (here.people.has(id) ? [] : [name])).slice(0, MOST_UNKNOWN),
  }
}

interface Stood {
  node: NodeRow
  nodes: readonly NodeRow[]
  space: SpaceRow
}

/** Of the space and of what it will stand below; null: neither it nor anything above it is there any more. */
async function placeHere(tx: Transaction, { node, nodes, space }: Stood): Promise<WholeSubjectPreview['into']> {
  const spaceName = (await selectSpacesHere(tx, [space.id])).get(space.id)
  if (spaceName === undefined) return null
  const byId = new Map(nodes.map((row) => [row.id, row]))
  for (const { id } of aboveOf(node, byId)) {
    const path = await selectPath(tx, id)
    if (
      path.length > 0 &&
      mayStandUnder(
        node.kind,
        path.map(({ kind }) => kind),
      )
    ) {
      return { spaceId: space.id, space: spaceName, below: path[0]?.name ?? '' }
    }
  }
  return null
}

/** Of all that stood below the node; null: of the space. */
function countSchedules(nodes: readonly NodeRow[], nodeId: string | null): number {
  const byId = new Map(nodes.map((row) => [row.id, row]))
  const isIn = (row: NodeRow): boolean =>
    nodeId === null || row.id === nodeId || aboveOf(row, byId).some(({ id }) => id === nodeId)
  return nodes.filter((row) => row.kind === 'schedule' && isIn(row)).length
}
