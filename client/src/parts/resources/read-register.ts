import {
  type DirectoryBody,
  type DirectoryView,
  directoryList,
  directoryRead,
  directoryWhole,
} from '@plumbline/core/contract'
import type { DirectoryKind, DirectoryRow } from '@plumbline/core/directories'
import { type Resource, resourceOf } from '@plumbline/core/resources'
import type { PlaceAbove } from '@plumbline/core/usage'
import { call, callBlob } from '../../api/call.ts'

/** Resources with the directory that each stands in. */
export interface RegisterEntry extends Resource {
  directoryId: string
}

/** All registers of a space that are offered at a node; left out: wherever the person reads. */
export async function readRegister(spaceId: string, nodeId?: string): Promise<RegisterEntry[]> {
  const read = await readDirectories(spaceId, 'resource', nodeId)
  return read.flatMap(({ directory, rows }) => rows.map((row) => ({ ...resourceOf(row), directoryId: directory.id })))
}

/** Nodes of the trees (RBS) that resources stand in beside their headings. */
export async function readNodes(spaceId: string): Promise<PlaceAbove[]> {
  const trees = await readDirectories(spaceId, 'rbs')
  return trees.flatMap(({ rows }) => rows.map(({ id, code, name, parentId }) => ({ id, code, name, parentId })))
}

interface ReadDirectory {
  directory: DirectoryView
  rows: Omit<DirectoryRow, 'revision'>[]
}

/** Whole directories of a kind that are not archived. */
export async function readDirectories(spaceId: string, kind: DirectoryKind, nodeId?: string): Promise<ReadDirectory[]> {
  const input = nodeId === undefined ? {} : { nodeId }
  const { directories } = await call(directoryList, { params: { spaceId }, input, quiet: true })
  return Promise.all(directories.filter((one) => one.kind === kind && !one.archived).map(({ id }) => readOne(id)))
}

/** A revision that is overtaken while it is asked for is gone: then the newer one is asked for. */
async function readOne(directoryId: string, tries = 3): Promise<ReadDirectory> {
  const params = { directoryId }
  const { directory } = await call(directoryRead, { params, quiet: true })
  try {
    const blob = await callBlob(directoryWhole, { params: { ...params, revision: directory.revision }, quiet: true })
    // Made by the server of the same contract; reading 100,000 rows through a schema would take longer than drawing them.
    return { directory, rows: rowsOf(JSON.parse(await blob.text()) as DirectoryBody) }
  } catch (error) {
    if (tries <= 1) throw error
    return readOne(directoryId, tries - 1)
  }
}

function rowsOf(body: DirectoryBody): ReadDirectory['rows'] {
  const disabled = new Set(body.disabled)
  return body.ids.map((id, at) => ({
    id,
    parentId: body.parents[at] || null,
    order: body.orders[at]!,
    code: body.codes[at]!,
    name: body.names[at]!,
    status: disabled.has(id) ? 'disabled' : 'active',
    values: Object.fromEntries(body.columns.map((column) => [column.id, body.values[column.id]?.[at] ?? ''])),
  }))
}
