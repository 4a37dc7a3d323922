import { textOf, unpackValues } from '../../attributes/index.ts'
import { ALL_PROJECTS, type Assignment, type Id, isSummary, type WbsRow } from '../../plan/index.ts'
import { stepsOf } from '../../steps/index.ts'
import { computedDates } from '../computed.ts'
import { decode } from '../encoding.ts'
import type { FileAttribute } from '../user-fields.ts'
import { pointsOf } from './curves.ts'
import { idIn } from './file-ids.ts'
import { OWN_TOPIC } from './notes.ts'
import { firstAssignments, resourceKey } from './numbering.ts'
import { inOrder } from './sequences.ts'
import { cellOf, type SourceRow, type XerSource } from './source.ts'
import { stepPlace } from './steps.ts'
import { curveColumns, type TableName } from './tables.ts'
import type { XerContentNow } from './write-into.ts'
import { writtenProjects } from './write-projects.ts'
import type { XerId } from './write-table.ts'
import type { Numbering } from './written-tables.ts'

const CURVES = 'RSRCCURVDATA'

/** A plan of the file. */
export interface Content extends XerContentNow {
  /** What the file calls rows, calendars, assignments, attributes and values, by their ids of today. */
  fileIds: ReadonlyMap<Id, string>
}

/** Both with the numbers of the file; what it does not have yet gets numbers that it does not use. */
export function numberings(
  source: XerSource,
  project: string,
  was: Content,
  is: XerContentNow,
): { before: Numbering; after: Numbering } {
  const ids = new SourceIds(source, project, was, is)
  return { before: ids.numbering(was), after: ids.numbering({ ...is, attributes: listedIn(is, was) }) }
}

/** Lists with the values of the file and those that works have: the list of the schedule may be far longer. */
function listedIn({ plan, attributes }: XerContentNow, was: Content): FileAttribute[] {
  const used = new Set(was.attributes.flatMap(({ values }) => values.map(({ id }) => id)))
  for (const { values } of plan.rows) {
    if (values !== '') for (const stored of unpackValues(values).values()) used.add(textOf(stored, 'list'))
  }
  return attributes.map((attribute) => ({ ...attribute, values: attribute.values.filter(({ id }) => used.has(id)) }))
}

class SourceIds {
  readonly #source: XerSource
  readonly #project: string
  readonly #was: Content
  /** Where the costs of works stand: with the first assignment that the file has and that is still there. */
  readonly #costs: ReadonlyMap<Id, Id>
  /** The highest number of each column that holds ids, as far as it was asked for. */
  readonly #highest = new Map<string, number>()
  readonly #given = new Map<string, XerId>()

  constructor(source: XerSource, project: string, was: Content, is: XerContentNow) {
    const there = new Set(is.plan.assignments.map(({ id }) => id))
    const old = new Set(was.plan.rows.map(({ id }) => id))
    const lasting = was.plan.assignments.filter(({ id }) => there.has(id))
    this.#costs = new Map([
      ...[...firstAssignments(is.plan)].filter(([id]) => !old.has(id)),
      ...firstAssignments({ ...was.plan, assignments: lasting }),
    ])
    this.#source = source
    this.#project = project
    this.#was = was
  }

  numbering({ plan, attributes, notes }: XerContentNow): Numbering {
    const summaries = plan.rows.filter(({ type }) => isSummary(type))
    const rows = new Map(plan.rows.map((row) => [row.id, this.#rowNumber(row)]))
    const kindOf = (attribute: FileAttribute) => {
      const isField = idIn('UDFTYPE', this.#was.fileIds.get(attribute.id)) !== null
      return attribute.type === 'list' && !isField ? 'ACTVTYPE' : 'UDFTYPE'
    }
    return {
      plan,
      rows,
      calendars: new Map(plan.calendars.map(({ id }) => [id, this.#number('CALENDAR', 'clndr_id', id)])),
      // Only new ones are written with it.
      relations: new Map(plan.relations.map(({ id }) => [id, this.#fresh('TASKPRED', 'task_pred_id', id)])),
      assignments: new Map(plan.assignments.map(({ id }) => [id, this.#number('TASKRSRC', 'taskrsrc_id', id)])),
      resourceOf: (assignment) => this.#resource(assignment),
      sequences: this.#sequences(summaries),
      projects: writtenProjects(plan, this.#projectCode(), rows, this.#projects()),
      costAt: (row) => this.#costs.get(row.id) ?? null,
      expenses: new Map(plan.rows.map(({ id }) => [id, this.#expense(id)])),
      stored: computedDates(plan),
      attributes,
      attributeNumbers: {
        types: new Map(
          attributes.map((one) => [
            one.id,
            this.#number(kindOf(one), kindOf(one) === 'ACTVTYPE' ? 'actv_code_type_id' : 'udf_type_id', one.id),
          ]),
        ),
        codes: new Map(
          attributes.flatMap(({ values }) =>
            values.map(({ id }) => [id, this.#number('ACTVCODE', 'actv_code_id', id)] as const),
          ),
        ),
      },
      notes: this.#withoutTopics(notes),
      memoOf: (id) => this.#memo(id),
      stepOf: (rowId, stepId) => this.#step(rowId, stepId),
      ownTopic: this.#ownTopic(),
      kept: null,
      register: null,
      curveOf: (points) => this.#curve(points),
    }
  }

  #rows(table: string): readonly SourceRow[] {
    return this.#source.tables.find(({ name }) => name === table)?.rows ?? []
  }

  #cell(table: string, row: SourceRow | undefined, column: string): string {
    const found = this.#source.tables.find(({ name }) => name === table)
    return found && row ? cellOf(found, row, column) : ''
  }

  #curves: Map<string, XerId> | null = null

  /** The one of the file that runs so. */
  #curve(points: readonly number[]): XerId {
    this.#curves ??= new Map(
      [...this.#rows(CURVES)].reverse().map((row) => {
        const own = pointsOf(curveColumns.map((column) => this.#cell(CURVES, row, column)))
        return [own?.join() ?? '', this.#cell(CURVES, row, 'curv_id')]
      }),
    )
    return this.#curves.get(points.join()) ?? this.#fresh(CURVES, 'curv_id', points.join())
  }

  #rowNumber({ id, type }: WbsRow): XerId {
    return isSummary(type) ? this.#number('PROJWBS', 'wbs_id', id) : this.#number('TASK', 'task_id', id)
  }

  /** The number that the file has for it in this table. */
  #number(table: TableName, column: string, id: Id): XerId {
    return idIn(table, this.#was.fileIds.get(id)) ?? this.#fresh(table, column, id)
  }

  /** One that is not used; the same one whenever it is asked for. */
  #fresh(table: string, column: string, key: string): XerId {
    const place = `${table} ${key}`
    const known = this.#given.get(place)
    if (known !== undefined) return known
    const next = (this.#highest.get(column) ?? this.#highestIn(table, column)) + 1
    this.#highest.set(column, next)
    this.#given.set(place, next)
    return next
  }

  #highestIn(table: string, column: string): number {
    const numbers = this.#rows(table).map((row) => Number(this.#cell(table, row, column)))
    return numbers.reduce((most, one) => (Number.isSafeInteger(one) && one > most ? one : most), 0)
  }

  #resources: { byKey: Map<string, XerId>; byAssignment: Map<Id, { key: string; id: XerId }> } | null = null

  #resource(assignment: Assignment): XerId {
    this.#resources ??= this.#readResources()
    const { byKey, byAssignment } = this.#resources
    const key = resourceKey(assignment)
    const own = byAssignment.get(assignment.id)
    if (own?.key === key) return own.id
    return byKey.get(key) ?? this.#fresh('RSRC', 'rsrc_id', key)
  }

  #readResources() {
    const resourceOf = new Map(
      this.#rows('TASKRSRC').map((row) => [
        this.#cell('TASKRSRC', row, 'taskrsrc_id'),
        this.#cell('TASKRSRC', row, 'rsrc_id'),
      ]),
    )
    const found = { byKey: new Map<string, XerId>(), byAssignment: new Map<Id, { key: string; id: XerId }>() }
    for (const assignment of this.#was.plan.assignments) {
      const id = resourceOf.get(String(idIn('TASKRSRC', this.#was.fileIds.get(assignment.id)) ?? '')) ?? ''
      const key = resourceKey(assignment)
      found.byAssignment.set(assignment.id, { key, id })
      if (id !== '' && !found.byKey.has(key)) found.byKey.set(key, id)
    }
    return found
  }

  /**
   * Where the summaries below one node stand in the order of the file, they keep their numbers, and new ones take that of
   * the one before them: of two with one number the later line comes later.
   */
  #sequences(summaries: readonly WbsRow[]): Map<Id, number> {
    const inFile = new Map(
      this.#rows('PROJWBS').map((row, line) => [
        this.#cell('PROJWBS', row, 'wbs_id'),
        { number: Number(this.#cell('PROJWBS', row, 'seq_num')), line },
      ]),
    )
    const sequences = new Map<Id, number>()
    for (const siblings of Map.groupBy(summaries, ({ parentId }) => parentId).values()) {
      const places = siblings.map(({ id }) => inFile.get(idIn('PROJWBS', this.#was.fileIds.get(id)) ?? ''))
      const numbers = inOrder(places) ?? siblings.map((_, i) => (i + 1) * 100)
      siblings.forEach(({ id }, i) => {
        sequences.set(id, numbers[i]!)
      })
    }
    return sequences
  }

  #projectCode(): string {
    const own = this.#rows('PROJECT').find((row) => this.#cell('PROJECT', row, 'proj_id') === this.#project)
    return this.#cell('PROJECT', own, 'proj_short_name') || this.#was.plan.settings.name
  }

  #projects() {
    const nodes = this.#rows('PROJWBS')
    const cell = (row: SourceRow, column: string) => this.#cell('PROJWBS', row, column)
    const isAll = this.#project === ALL_PROJECTS
    const root = isAll
      ? undefined
      : nodes.find((row) => cell(row, 'proj_id') === this.#project && cell(row, 'proj_node_flag') === 'Y')
    const owners = new Map(nodes.map((row) => [cell(row, 'wbs_id'), cell(row, 'proj_id')]))
    return {
      id: isAll ? this.#fresh('PROJECT', 'proj_id', ALL_PROJECTS) : this.#project,
      node: root ? cell(root, 'wbs_id') : this.#fresh('PROJWBS', 'wbs_id', ALL_PROJECTS),
      of: (node: XerId) => owners.get(String(node)) ?? this.#fresh('PROJECT', 'proj_id', `below ${node}`),
    }
  }

  /** Only new ones are written with it. */
  #expense(id: Id): XerId {
    return this.#was.fileIds.has(id) ? '' : this.#fresh('PROJCOST', 'cost_item_id', id)
  }

  #steps: ReadonlyMap<string, XerId> | null = null

  /** A copy of a work has steps of the same names: the file knows those of the work itself. */
  #step(rowId: Id, stepId: string): XerId {
    this.#steps ??= new Map(
      this.#was.plan.rows.flatMap((row) =>
        stepsOf(row.values).map(({ id }) => {
          const inFile = idIn('TASKPROC', this.#was.fileIds.get(id))
          return [stepPlace(row.id, id), inFile ?? ''] as const
        }),
      ),
    )
    const place = stepPlace(rowId, stepId)
    return this.#steps.get(place) || this.#fresh('TASKPROC', 'proc_id', place)
  }

  #memos: Map<string, SourceRow> | null = null

  /** The first page of a work. */
  #pageOf(id: Id): SourceRow | undefined {
    this.#memos ??= new Map(
      [...this.#rows('TASKMEMO')].reverse().map((row) => [this.#cell('TASKMEMO', row, 'task_id'), row]),
    )
    return this.#memos.get(idIn('TASK', this.#was.fileIds.get(id)) ?? '')
  }

  #memo(id: Id): { memo_id: XerId; memo_type_id: XerId } {
    const page = this.#pageOf(id)
    if (!page) return { memo_id: this.#fresh('TASKMEMO', 'memo_id', id), memo_type_id: this.#ownTopic() }
    return {
      memo_id: this.#cell('TASKMEMO', page, 'memo_id'),
      memo_type_id: this.#cell('TASKMEMO', page, 'memo_type_id'),
    }
  }

  #ownTopic(): XerId {
    const own = this.#rows('MEMOTYPE').find((row) => this.#cell('MEMOTYPE', row, 'memo_type') === OWN_TOPIC)
    return own ? this.#cell('MEMOTYPE', own, 'memo_type_id') : this.#fresh('MEMOTYPE', 'memo_type_id', OWN_TOPIC)
  }

  /** A note begins with the topic of its first page, which the page itself does not repeat. */
  #withoutTopics(notes: ReadonlyMap<Id, string>): Map<Id, string> {
    const topics = new Map(
      this.#rows('MEMOTYPE').map((row) => [
        this.#cell('MEMOTYPE', row, 'memo_type_id'),
        decode(this.#cell('MEMOTYPE', row, 'memo_type'), this.#source.encoding),
      ]),
    )
    return new Map(
      [...notes].map(([id, text]) => {
        const topic = topics.get(this.#cell('TASKMEMO', this.#pageOf(id), 'memo_type_id'))
        return [id, topic && text.startsWith(`${topic}\n`) ? text.slice(topic.length + 1) : text]
      }),
    )
  }
}
