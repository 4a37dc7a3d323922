/** Words in cells: types of rows, kinds of limits, types of relations and resources, in the languages of tables. */
import {
  type ActivityKind,
  type Assignment,
  type LimitKind,
  limitKinds,
  type RelationType,
  relationTypeWords,
  type WbsType,
  type WorkStatus,
} from '../../plan/index.ts'
import type { TableLanguage } from './fields.ts'
import type { CellValue } from './types.ts'

/** The first of each is what is written. */
const types: Readonly<Record<WbsType, Record<TableLanguage, readonly string[]>>> = {
  sum: { en: ['summary', 'sum', 'project'], ru: ['сумма', 'суммарная', 'проект'] },
  task: {
    en: ['task', 'phase', 'wbs', 'summary task', 'yes (summary)'],
    ru: ['задача', 'суммарная задача', 'этап', 'раздел'],
  },
  work: {
    en: ['work', 'activity', 'task dependent', 'tt_task', 'fixed units', 'fixed duration', 'fixed work'],
    ru: ['работа', 'операция', 'зависимая от задачи'],
  },
  milestone_start: {
    en: ['start milestone', 'tt_mile'],
    ru: ['веха начала', 'начальная веха'],
  },
  milestone_finish: {
    en: ['finish milestone', 'milestone', 'tt_finmile', 'yes', 'true'],
    ru: ['веха окончания', 'веха', 'завершающая веха', 'конечная веха', 'да'],
  },
  draft: { en: ['draft', 'inactive'], ru: ['черновик', 'неактивная'] },
}

const kinds: Readonly<Record<Exclude<ActivityKind, 'ordinary'>, Record<TableLanguage, readonly string[]>>> = {
  level_of_effort: { en: ['level of effort', 'tt_loe', 'hammock'], ru: ['уровень усилий', 'гамак'] },
  wbs_summary: { en: ['wbs summary', 'tt_wbs'], ru: ['суммарная сдр', 'суммарная иср'] },
  resource_dependent: { en: ['resource dependent', 'tt_rsrc'], ru: ['зависимая от ресурса'] },
}

export interface ReadType {
  /** null: said of no milestone, and nothing else. */
  type: WbsType | null
  kind: ActivityKind
}

const notMilestone = new Set(['no', 'нет', 'false'])

export function readType(value: CellValue): ReadType | undefined {
  if (typeof value === 'boolean') return { type: value ? 'milestone_finish' : null, kind: 'ordinary' }
  const word = wordOf(value)
  if (notMilestone.has(word)) return { type: null, kind: 'ordinary' }
  const kind = keyOf(kinds, word)
  if (kind) return { type: 'work', kind }
  const type = keyOf(types, word)
  return type && { type, kind: 'ordinary' }
}

export function typeText(type: WbsType, kind: ActivityKind, language: TableLanguage): string {
  const words = kind === 'ordinary' || type !== 'work' ? types[type] : kinds[kind]
  return capital(words[language][0] ?? '')
}

const limits: Readonly<Record<LimitKind, Record<TableLanguage, readonly string[]>>> = {
  not_earlier: {
    en: ['start no earlier than', 'start on or after', 'snet', 'cs_msoa', '≥'],
    ru: ['начало не ранее', 'начать не ранее'],
  },
  not_later: {
    en: ['finish no later than', 'finish on or before', 'fnlt', 'cs_meob'],
    ru: ['окончание не позднее', 'закончить не позднее'],
  },
  in_date: { en: ['must start on', 'start on', 'mso', 'cs_mso'], ru: ['фиксированное начало', 'начать'] },
  finish_not_earlier: {
    en: ['finish no earlier than', 'finish on or after', 'fnet', 'cs_meoa'],
    ru: ['окончание не ранее', 'закончить не ранее'],
  },
  start_not_later: {
    en: ['start no later than', 'start on or before', 'snlt', 'cs_msob'],
    ru: ['начало не позднее', 'начать не позднее'],
  },
  finish_in_date: {
    en: ['must finish on', 'finish on', 'mfo', 'cs_meo'],
    ru: ['фиксированное окончание', 'закончить'],
  },
  mandatory_start: { en: ['mandatory start', 'cs_mandstart'], ru: ['обязательное начало'] },
  mandatory_finish: { en: ['mandatory finish', 'cs_mandfin'], ru: ['обязательное окончание'] },
  as_late_as_possible: { en: ['as late as possible', 'alap', 'cs_alap'], ru: ['как можно позже'] },
  deadline: { en: ['deadline'], ru: ['крайний срок'] },
  manual: { en: ['manually scheduled'], ru: ['вручную'] },
}

const noLimit = new Set(['', 'as soon as possible', 'asap', 'как можно раньше', 'none', 'нет'])

/** null: none; undefined: not understood. */
export function readLimitKind(value: CellValue): LimitKind | null | undefined {
  const word = wordOf(value)
  return noLimit.has(word) ? null : (keyOf(limits, word) ?? limitKinds.find((kind) => kind === word))
}

export const limitText = (kind: LimitKind, language: TableLanguage): string => capital(limits[kind][language][0] ?? '')

const statuses: Readonly<Record<WorkStatus, Record<TableLanguage, string>>> = {
  not_started: { en: 'Not started', ru: 'Не начата' },
  in_progress: { en: 'In progress', ru: 'В работе' },
  completed: { en: 'Completed', ru: 'Завершена' },
}
export const statusText = (status: WorkStatus, language: TableLanguage): string => statuses[status][language]

const relationNames: Readonly<Record<RelationType, readonly string[]>> = {
  fs: ['finish to start', 'finish-to-start', 'pr_fs', 'окончание-начало'],
  ss: ['start to start', 'start-to-start', 'pr_ss', 'начало-начало'],
  ff: ['finish to finish', 'finish-to-finish', 'pr_ff', 'окончание-окончание'],
  sf: ['start to finish', 'start-to-finish', 'pr_sf', 'начало-окончание'],
}

export function readRelationType(value: CellValue): RelationType | undefined {
  const word = wordOf(value)
  if (word === '') return 'fs'
  const all = Object.entries(relationNames) as [RelationType, readonly string[]][]
  const short = (type: RelationType) =>
    Object.values(relationTypeWords).some((words) => words[type].toLowerCase() === word)
  return all.find(([type, names]) => names.includes(word) || short(type))?.[0]
}

type ResourceType = Assignment['resourceType']
const resources: Readonly<Record<ResourceType, Record<TableLanguage, readonly string[]>>> = {
  human: { en: ['people', 'human', 'labor', 'labour', 'rt_labor', 'work'], ru: ['люди', 'трудовой', 'труд'] },
  machine: { en: ['machine', 'nonlabor', 'equipment', 'rt_equip'], ru: ['машина', 'машины', 'механизм', 'нетрудовой'] },
  material: { en: ['material', 'rt_mat'], ru: ['материал', 'материалы', 'материальный'] },
  cost: { en: ['cost'], ru: ['затраты', 'стоимость'] },
}

export const readResourceType = (value: CellValue): ResourceType => keyOf(resources, wordOf(value)) ?? 'human'
export const resourceText = (type: ResourceType, language: TableLanguage): string =>
  capital(resources[type][language][0] ?? '')

const wordOf = (value: CellValue): string =>
  typeof value === 'string' ? value.trim().replace(/\s+/gu, ' ').toLowerCase() : value === null ? '' : String(value)

function keyOf<Key extends string>(
  words: Readonly<Record<Key, Record<TableLanguage, readonly string[]>>>,
  word: string,
): Key | undefined {
  return (Object.keys(words) as Key[]).find((key) => words[key].en.includes(word) || words[key].ru.includes(word))
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
