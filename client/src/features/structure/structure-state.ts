import {
  type EpsNode,
  epsCreate,
  epsDelete,
  epsDown,
  epsMove,
  epsRename,
  epsTree,
  epsUp,
  presenceRead,
  type SchedulePresence,
} from '@plumbline/core/contract'
import { proxy } from 'valtio'
import { proxySet } from 'valtio/utils'
import { call } from '../../api/call.ts'
import { isServerAway, keepFor, keptFor } from '../../session/kept.ts'
import { session } from '../../session/session.ts'
import { attempt } from '../../shell/attempt.ts'
import { showForm } from '../../shell/forms.ts'
import { lastScheduleOf } from '../../shell/last-schedule.ts'
import type { Place } from './drop-place.ts'
import { ancestorsOf, type NewPlace, neighbourOf, subtreeOf } from './tree.ts'

interface StructureState {
  spaceId: string
  /** Null until they are there. */
  nodes: EpsNode[] | null
  error: unknown
  /** Who has which schedule open. */
  present: SchedulePresence[]
  selected: string | null
  /** Branches are open unless the person closed them; kept per space in this browser. */
  closed: Set<string>
  /** The row being typed into: a new one, or one that is renamed. */
  making: NewPlace | null
  renaming: string | null
  /** Where the menu of the selected row stands. */
  menu: { x: number; y: number } | null
  dialog: StructureDialog | null
  /** What the form of a new node makes it below, while `forms.createNode`. */
  createBelow: string | null
  /** Branches that are kept only to be looked at are shown. */
  showInactive: boolean
  /** Where there is no room beside the tree, the panel is a drawer above it. */
  drawerOpen: boolean
  /** The dialog that defines attributes. */
  attributesOpen: boolean
}

type StructureDialog =
  | { kind: 'move' | 'copy' | 'importFiles' | 'exportMany' | 'backups'; id: string }
  | { kind: 'bin' }
  | { kind: 'reports'; batchId: string | null }

export const structure = proxy<StructureState>({
  spaceId: '',
  nodes: null,
  error: null,
  present: [],
  selected: null,
  closed: proxySet<string>(),
  making: null,
  renaming: null,
  menu: null,
  dialog: null,
  createBelow: null,
  showInactive: true,
  drawerOpen: false,
  attributesOpen: false,
})

const closedKey = (spaceId: string) => `plumbline.structure.closed.${spaceId}`

export function openStructure(spaceId: string): void {
  if (structure.spaceId !== spaceId) {
    Object.assign(structure, { spaceId, nodes: null, present: [], selected: null, making: null, renaming: null })
    structure.closed = proxySet(storedClosed(spaceId))
  }
  void loadStructure()
  void loadPresence()
}

function storedClosed(spaceId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(closedKey(spaceId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

let readings = 0

/**
 * What is already on screen stays while the new reading is on its way, and when it fails; else what was seen last.
 * Of several readings under way only the one begun last is shown.
 */
export async function loadStructure(): Promise<void> {
  const { spaceId } = structure
  readings += 1
  const reading = readings
  const isLast = () => reading === readings && structure.spaceId === spaceId
  try {
    const { nodes } = await call(epsTree, { params: { spaceId } })
    keepFor(session.person?.id ?? '', `structure.${spaceId}`, nodes)
    if (!isLast()) return
    show(nodes)
    structure.error = null
    if (!nodes.some(({ id }) => id === structure.selected)) structure.selected = null
  } catch (error) {
    if (!isLast()) return
    const kept = isServerAway(error) ? keptFor<EpsNode[]>(session.person?.id ?? '', `structure.${spaceId}`) : null
    if (structure.nodes === null && kept) show(kept)
    structure.error = error
  }
}

/** Nobody waits for it: without an answer the last one stays. */
export async function loadPresence(): Promise<void> {
  const { spaceId } = structure
  try {
    const { schedules } = await call(presenceRead, { params: { spaceId }, quiet: true })
    if (structure.spaceId === spaceId) structure.present = schedules
  } catch {
    // It is asked again with the next news.
  }
}

function show(nodes: EpsNode[]): void {
  if (structure.nodes === null) structure.selected = firstSelected(nodes)
  structure.nodes = nodes
}

/** The schedule that was open last, else the first one: Enter opens it. */
function firstSelected(nodes: readonly EpsNode[]): string | null {
  const last = lastScheduleOf(structure.spaceId, undefined)
  const schedules = nodes.filter(({ kind }) => kind === 'schedule')
  return (schedules.find(({ id }) => id === last) ?? schedules[0])?.id ?? null
}

export function toggleBranch(id: string): void {
  if (!structure.closed.delete(id)) structure.closed.add(id)
  storeClosed()
}

export function setAllBranches(open: boolean): void {
  structure.closed.clear()
  if (!open) for (const { parentId } of structure.nodes ?? []) if (parentId) structure.closed.add(parentId)
  storeClosed()
}

function storeClosed(): void {
  localStorage.setItem(closedKey(structure.spaceId), JSON.stringify([...structure.closed]))
}

/** The form with name, kind and code, for a node below this one. */
export function openCreate(below: string | null): void {
  structure.createBelow = below
  showForm('createNode')
}

export function beginMaking(place: NewPlace): void {
  structure.renaming = null
  structure.making = place
  if (!place.parentId) return
  structure.closed.delete(place.parentId)
  for (const { id } of ancestorsOf(structure.nodes ?? [], place.parentId)) structure.closed.delete(id)
}

/** Returns whether it is made; the name stays in the row otherwise. */
/** `goesOn`: the next one of the same kind is typed right below. */
export async function make({ kind, parentId }: NewPlace, name: string, goesOn: boolean): Promise<boolean> {
  const made = await attempt(() =>
    call(epsCreate, { params: { spaceId: structure.spaceId }, input: { kind, parentId, name } }),
  )
  if (!made) return false
  structure.making = goesOn ? { kind, parentId } : null
  structure.selected = made.node.id
  if (!structure.nodes?.some(({ id }) => id === made.node.id)) structure.nodes?.push(made.node)
  return true
}

export async function rename(id: string, name: string): Promise<boolean> {
  const node = structure.nodes?.find((one) => one.id === id)
  if (!node) return true
  const before = node.name
  node.name = name
  structure.renaming = null
  const renamed = await attempt(() => call(epsRename, { params: { epsId: id }, input: { name } }))
  if (!renamed) node.name = before
  return renamed !== null
}

export async function move(id: string, direction: 'up' | 'down'): Promise<void> {
  const moved = await attempt(() => call(direction === 'up' ? epsUp : epsDown, { params: { epsId: id } }))
  if (moved) await loadStructure()
}

export async function moveTo(id: string, place: Place): Promise<void> {
  // At once: what is chosen while the answer is on its way stays chosen.
  structure.selected = id
  const moved = await attempt(() => call(epsMove, { params: { epsId: id }, input: place }))
  if (!moved) return
  if (place.parentId) structure.closed.delete(place.parentId)
  await loadStructure()
}

/** Flags of a node: whether it is in use, and whether its numbers are to be relied on. */
export async function setFlag(id: string, flag: 'active' | 'valid', value: 0 | 1): Promise<void> {
  await attempt(() => call(epsRename, { params: { epsId: id }, input: { [flag]: value } }))
  await loadStructure()
}

export async function remove(id: string): Promise<boolean> {
  const nodes = structure.nodes ?? []
  const count = subtreeOf(nodes, id).length
  const neighbour = neighbourOf(nodes, id)
  const removed = await attempt(() => call(epsDelete, { params: { epsId: id }, input: { count } }))
  if (removed && structure.selected === id) structure.selected = neighbour
  await loadStructure()
  return removed !== null
}
