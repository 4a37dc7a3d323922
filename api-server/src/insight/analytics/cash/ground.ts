/** What cash is read from, and by what it is told apart. */
import { isCashGrouping, MAX_CASH_SCHEDULES } from '@plumbline/core/contract'
import type { Spreading } from '@plumbline/core/distributions'
import { AppError } from '@plumbline/core/errors'
import type { Id } from '@plumbline/core/plan'
import { Register } from '@plumbline/core/resources'
import type { PlaceAbove } from '@plumbline/core/usage'
import { findVersion, selectCurrentVersions } from '../../../planning/versions/kinds/index.ts'
import { type AttributeRow, listAttributes } from '../../../planning/vocabulary/attributes/index.ts'
import { offeredResources, selectRowsAbove, spreadingOfVersion } from '../../../planning/vocabulary/resources/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { type NodeRow, selectReadable } from '../../../workspace/eps/index.ts'
import { countedNodes } from '../../indicators/index.ts'
import { type Source, sourceOf } from '../../placed-works/index.ts'

/** A version, else a node, else the whole space. */
export interface CashAsked {
  spaceId: Id
  epsId?: Id | undefined
  versionId?: Id | undefined
  by: string
}

interface ReadVersion {
  versionId: Id
  scheduleId: Id
  spreading: Spreading
}

export interface CashGround {
  versions: ReadVersion[]
  /** Schedules that are not looked into, because there are so many. */
  unread: number
  register: Register
  /** Readable nodes of the structure, by id. */
  nodes: ReadonlyMap<Id, NodeRow>
  /** Headings and nodes of trees above resources, by id. */
  above: ReadonlyMap<Id, PlaceAbove>
  attributes: AttributeRow[]
  /** Of values, where it is told apart by an attribute. */
  source: Source | null
}

/** Throws NOT_FOUND for an attribute that is not there. */
export async function readGround(tx: Transaction, userId: Id, asked: CashAsked): Promise<CashGround> {
  const { spaceId, by } = asked
  const all = await versionsOf(tx, userId, asked)
  const resources = await offeredResources(tx, spaceId, userId)
  const attributes = await listAttributes(tx, spaceId, await nodeOf(tx, asked))
  const versions = []
  for (const version of all.slice(0, MAX_CASH_SCHEDULES)) {
    versions.push({ ...version, spreading: await spreadingOfVersion(tx, version.versionId) })
  }
  const headings = resources.flatMap(({ parentId, rbsId }) => (by === 'rbs' ? rbsId : parentId) ?? [])
  return {
    versions,
    unread: all.length - versions.length,
    register: new Register(resources),
    nodes: new Map((await selectReadable(tx, spaceId, userId)).map((node) => [node.id, node])),
    above: new Map((await selectRowsAbove(tx, spaceId, [...new Set(headings)])).map((row) => [row.id, row])),
    attributes,
    source: isCashGrouping(by) ? null : await sourceOfAttribute(by, attributes),
  }
}

async function versionsOf(tx: Transaction, userId: Id, { spaceId, epsId, versionId }: CashAsked) {
  if (versionId !== undefined) {
    const version = await findVersion(tx, versionId)
    return version ? [{ versionId, scheduleId: version.scheduleId }] : []
  }
  const nodes = await countedNodes(tx, { spaceId, userId, rootId: epsId ?? null })
  const current = new Map((await selectCurrentVersions(tx, spaceId)).map((one) => [one.scheduleId, one.id]))
  return nodes.flatMap(({ id, kind }) => {
    const actual = kind === 'schedule' ? current.get(id) : undefined
    return actual === undefined ? [] : [{ versionId: actual, scheduleId: id }]
  })
}

/** Attributes are those of the node and above it. */
async function nodeOf(tx: Transaction, { epsId, versionId }: CashAsked): Promise<Id | null> {
  return versionId === undefined ? (epsId ?? null) : ((await findVersion(tx, versionId))?.scheduleId ?? null)
}

function sourceOfAttribute(by: Id, attributes: readonly AttributeRow[]): Promise<Source> {
  if (!attributes.some(({ id }) => id === by)) throw new AppError('NOT_FOUND')
  return sourceOf(by, attributes, [], new Map())
}
