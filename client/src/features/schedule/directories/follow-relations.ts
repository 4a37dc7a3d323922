import { isList } from '@plumbline/core/attributes'
import { type DirectoryView, versionRelations } from '@plumbline/core/contract'
import type { RowArrays } from '@plumbline/core/directories'
import {
  DependentLists,
  type DirectoryRelation,
  type RelatedAttribute,
  type RelatedDirectory,
  type RelationRow,
} from '@plumbline/core/directory-relations'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { call } from '../../../api/call.ts'
import { onServerEvent } from '../../../api/socket.ts'
import type { Attribute } from '../../../parts/attributes/attribute-book.ts'
import { directoriesAt } from '../../../parts/directories/directories-at.ts'
import { keptDirectories } from '../../../parts/directories/with-choices.ts'
import { inSlices } from '../../../session/in-slices.ts'
import { orKeptRecent } from '../../../session/kept.ts'
import { session } from '../../../session/session.ts'
import type { KeepPort, PlanPort, StatePort } from '../base/ports.ts'
import { chosenBy } from './chosen-works.ts'
import { keptRelations } from './kept-relations.ts'
import { RelatedRows } from './related-rows.ts'

/** What of the screen is needed here. */
export type RelationActs = PlanPort &
  StatePort &
  Pick<KeepPort, 'scheduleId'> & { readonly spaceId: string; executed: (command: ScheduleCommand) => void }

export interface FollowedRelations {
  /** Attributes, or rows of their directories, are other than before. */
  read(): void
  close(): void
}

/** Which rows go with which, for the cells of the open version; anew whenever somebody changed that. Without a network as it was. */
export function followRelations(actions: RelationActs, versionId: string, shown: () => void): FollowedRelations {
  const { store } = actions.session
  const rowsOf = new Map<string, Promise<readonly RelationRow[]>>()
  let asked = 0
  const read = async (): Promise<void> => {
    const asking = ++asked
    const ask = () => call(versionRelations, { params: { versionId }, quiet: true })
    const [{ directoryRelations }, directories] = await Promise.all([
      orKeptRecent(session.person?.id ?? '', 'versionRelations', versionId, ask),
      directoriesAt(actions.scheduleId),
    ])
    const lists = directoryRelations.filter(({ use }) => use === 'list')
    const rows = new Map<string, readonly RelationRow[]>()
    for (const list of lists) rows.set(list.id, await rowsOfRelation(list, rowsOf))
    const bodies = await bodiesOf(directories, wantedIn(lists, attributesIn(store.attributes.all)))
    const ground = {
      ...{
        relations: lists,
        rowsOf: (id: string) => rows.get(id) ?? [],
        attributes: attributesIn(store.attributes.all),
      },
      directories: await inSlices(relatedInSteps(directories, bodies)),
    }
    const dependent = await inSlices(DependentLists.inSteps(ground))
    if (asking !== asked) return
    store.related = new RelatedRows(store, {
      lists: dependent,
      names: new Map(lists.map(({ id, name }) => [id, name])),
      merged: new Map([...bodies].map(([id, { merged }]) => [id, merged])),
    })
    const attributeIds = new Set(ground.attributes.map(({ id }) => id))
    actions.executed = (command) => {
      const works = directoryRelations.length > 0 ? chosenBy(command, attributeIds) : []
      if (works.length > 0) actions.state.chosen = [...new Set([...actions.state.chosen, ...works])]
    }
    shown()
  }
  // Cells say what they hold all the same where this cannot be read.
  const again = (): void => void read().catch(() => undefined)
  const stop = onServerEvent('directories', ({ spaceId }) => spaceId === actions.spaceId && again())
  return {
    read: again,
    close: () => {
      asked++
      actions.executed = () => undefined
      stop()
    },
  }
}

type Known = Map<string, Promise<readonly RelationRow[]>>

/** Of one revision they are asked for once; those of a list through others are theirs. */
function rowsOfRelation(
  relation: DirectoryRelation,
  known: Known,
): Promise<readonly RelationRow[]> | readonly RelationRow[] {
  if (relation.through.length > 0) return []
  const key = `${relation.id} ${relation.revision}`
  const rows = known.get(key) ?? keptRelations().read(relation)
  known.set(key, rows)
  rows.catch(() => known.delete(key))
  return rows
}

const attributesIn = (all: readonly Attribute[]): RelatedAttribute[] =>
  all.flatMap(({ id, type, directory }) =>
    directory && isList(type) ? [{ id, type: type as RelatedAttribute['type'], directoryId: directory.id }] : [],
  )

/** Directories that works choose rows of, or whose rows are units. */
const wantedIn = (lists: readonly DirectoryRelation[], attributes: readonly RelatedAttribute[]): ReadonlySet<string> =>
  new Set([...lists.flatMap(({ directoryIds }) => directoryIds), ...attributes.map(({ directoryId }) => directoryId)])

async function bodiesOf(
  directories: readonly DirectoryView[],
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, RowArrays>> {
  const bodies = new Map<string, RowArrays>()
  for (const { id, revision } of directories) {
    if (wanted.has(id)) bodies.set(id, await keptDirectories().read(id, revision))
  }
  return bodies
}

/** Rows that are made in between. */
const ROWS_OF_A_STEP = 1_000

function* relatedInSteps(
  directories: readonly DirectoryView[],
  bodies: ReadonlyMap<string, RowArrays>,
): Generator<void, RelatedDirectory[]> {
  const related: RelatedDirectory[] = []
  for (const { id, kind, status } of directories) {
    const body = bodies.get(id)
    if (!body) continue
    const disabled = new Set(body.disabled)
    const rows: RelatedDirectory['rows'][number][] = []
    for (const [at, rowId] of body.ids.entries()) {
      const isOut = status === 'disabled' || disabled.has(rowId)
      rows.push({ id: rowId, code: body.codes[at]!, status: isOut ? 'disabled' : 'active' })
      if (at % ROWS_OF_A_STEP === 0) yield
    }
    related.push({ id, isMeasure: kind === 'measure', rows, merged: body.merged })
  }
  return related
}
