/** The words that stand above columns in files of P6, MS Project and people. */
import type { TableField, TableLanguage } from './fields.ts'

/**
 * Titles of columns, as `normalTitle` makes them. The first of each language is what we write. Sources: the tables
 * of MS Project in English and Russian, the columns and the spreadsheet export of P6 (`task_code` …), and what
 * contractors' tables say.
 */
export const titles: Readonly<Record<TableField, { en: readonly string[]; ru: readonly string[] }>> = {
  id: { en: ['plumbline id'], ru: ['plumbline id'] },
  base: { en: ['plumbline state'], ru: ['plumbline state'] },
  code: {
    en: [
      'wbs',
      'code',
      'activity id',
      'task code',
      'wbs code',
      'activity code',
      'item no',
      'item number',
      'ref',
      'act id',
      'position',
    ],
    ru: [
      'код',
      'шифр',
      'код работы',
      'код сдр',
      'сдр',
      'иср',
      'идентификатор работы',
      'код операции',
      '№ позиции',
      'поз',
      'позиция',
    ],
  },
  name: {
    en: [
      'name',
      'activity name',
      'task name',
      'activity',
      'task',
      'description',
      'title',
      'work',
      'works',
      'item',
      'scope of work',
      'activity description',
      'work description',
    ],
    ru: [
      'название',
      'наименование',
      'наименование работ',
      'название задачи',
      'имя задачи',
      'имя',
      'работа',
      'работы',
      'задача',
      'вид работ',
      'виды работ',
      'название работы',
      'наименование работы',
      'операция',
      'описание',
      'содержание работ',
      'название операции',
    ],
  },
  type: {
    en: ['type', 'activity type', 'task type', 'milestone'],
    ru: ['тип', 'вид', 'тип работы', 'тип операции', 'веха'],
  },
  duration: {
    en: [
      'duration',
      'dur',
      'original duration',
      'planned duration',
      'orig dur',
      'od',
      'at completion duration',
      'target drtn hr cnt',
      'length',
      'days',
    ],
    ru: [
      'длительность',
      'длит',
      'продолжительность',
      'исходная длительность',
      'плановая длительность',
      'срок',
      'кол-во дней',
      'количество дней',
      'дней',
      'дни',
      'продолж',
    ],
  },
  remaining: {
    en: ['remaining', 'rem', 'remaining duration', 'rem dur', 'rd', 'remain drtn hr cnt'],
    ru: ['осталось', 'ост', 'оставшаяся длительность', 'остаточная длительность'],
  },
  start: {
    en: [
      'start',
      'start date',
      'planned start',
      'begin',
      'from',
      'early start',
      'target start date',
      'scheduled start',
      'es',
    ],
    ru: ['начало', 'дата начала', 'плановое начало', 'начало план', 'старт', 'раннее начало', 'план начало', 'с'],
  },
  finish: {
    en: [
      'finish',
      'finish date',
      'planned finish',
      'end',
      'end date',
      'to',
      'early finish',
      'target end date',
      'completion',
      'scheduled finish',
      'ef',
    ],
    ru: [
      'окончание',
      'дата окончания',
      'плановое окончание',
      'окончание план',
      'конец',
      'завершение',
      'раннее окончание',
      'план окончание',
      'финиш',
      'по',
    ],
  },
  percent: {
    en: [
      '%',
      'percent',
      '% complete',
      'percent complete',
      'activity % complete',
      'compl',
      '% done',
      'progress',
      'complete pct',
      'physical % complete',
    ],
    ru: [
      '%',
      'процент',
      '% завершения',
      'процент завершения',
      '% выполнения',
      'процент выполнения',
      'выполнение',
      'готовность',
      '% заверш',
    ],
  },
  actualStart: {
    en: ['actual start', 'act start', 'as', 'act start date', 'start actual'],
    ru: ['факт начало', 'фактическое начало', 'начало факт', 'фактическая дата начала'],
  },
  actualFinish: {
    en: ['actual finish', 'act finish', 'af', 'act end date', 'finish actual', 'actual end'],
    ru: ['факт окончание', 'фактическое окончание', 'окончание факт', 'фактическая дата окончания'],
  },
  predecessors: {
    en: [
      'predecessors',
      'predecessor',
      'pred',
      'preds',
      'depends on',
      'predecessor details',
      'pred list',
      'dependencies',
    ],
    ru: ['предшественники', 'предшественник', 'предш', 'предшествующие', 'предшествующие работы', 'связи'],
  },
  successors: {
    en: ['successors', 'successor', 'succ', 'succs', 'successor details', 'succ list'],
    ru: ['последователи', 'последователь', 'посл', 'последующие', 'последующие работы'],
  },
  calendar: {
    en: ['calendar', 'calendar name', 'task calendar', 'clndr id'],
    ru: ['календарь', 'календарь задачи', 'имя календаря'],
  },
  limit: {
    en: ['limit', 'constraint date', 'primary constraint date', 'cstr date'],
    ru: ['ограничение', 'дата ограничения'],
  },
  limitKind: {
    en: ['kind of limit', 'constraint type', 'primary constraint', 'constraint', 'cstr type'],
    ru: ['вид ограничения', 'тип ограничения'],
  },
  volume: {
    en: ['volume', 'quantity', 'qty', 'planned quantity', 'amount of work', 'budgeted units'],
    ru: ['объем', 'объем работ', 'количество', 'кол-во', 'объем план', 'плановый объем', 'кол'],
  },
  unit: {
    en: ['unit', 'uom', 'units of measure', 'unit of measure', 'units'],
    ru: ['единица', 'ед изм', 'единица измерения', 'ед', 'изм'],
  },
  volumeFact: {
    en: ['actual volume', 'actual quantity', 'done quantity', 'installed quantity'],
    ru: ['объем факт', 'фактический объем', 'выполненный объем', 'выполнено'],
  },
  labour: {
    en: [
      'labour',
      'labor',
      'man-hours',
      'manhours',
      'work hours',
      'budgeted labor units',
      'labour hours',
      'labor hours',
    ],
    ru: ['труд', 'трудоемкость', 'трудозатраты', 'чел-ч', 'чел час', 'человеко-часы', 'чел-час'],
  },
  labourFact: {
    en: ['actual labour', 'actual labor', 'actual man-hours', 'actual work', 'actual labor units'],
    ru: ['труд факт', 'фактические трудозатраты', 'трудозатраты факт'],
  },
  cost: {
    en: ['cost', 'budget', 'budgeted cost', 'price', 'total cost', 'budgeted total cost', 'value'],
    ru: ['стоимость', 'бюджет', 'цена', 'сумма', 'затраты', 'сметная стоимость'],
  },
  costFact: {
    en: ['actual cost', 'actual total cost', 'spent'],
    ru: ['стоимость факт', 'фактическая стоимость', 'фактические затраты'],
  },
  priority: {
    en: ['priority', 'levelling priority', 'leveling priority'],
    ru: ['приоритет', 'приоритет выравнивания'],
  },
  level: {
    en: ['level', 'outline level', 'wbs level'],
    ru: ['уровень', 'уровень структуры'],
  },
  outlineNumber: {
    en: ['outline number'],
    ru: ['номер в структуре', 'номер по структуре'],
  },
  number: {
    en: ['number', 'id', 'no', 'n', '#', '№', 'unique id', 'row', 'line', 's no'],
    ru: ['номер', 'ид', '№', '№ п/п', 'п/п', 'номер строки', '№ пп', 'уникальный идентификатор'],
  },
  note: {
    en: ['note', 'notes', 'remarks', 'remark', 'comments', 'comment'],
    ru: ['заметка', 'заметки', 'примечание', 'примечания', 'комментарий', 'комментарии'],
  },
  predecessor: {
    en: [
      'predecessor',
      'from',
      'pred task id',
      'predecessor id',
      'predecessor code',
      'predecessor activity id',
      'predecessor wbs',
    ],
    ru: ['предшественник', 'код предшественника', 'от'],
  },
  successor: {
    en: ['successor', 'to', 'task id', 'successor id', 'successor code', 'successor activity id'],
    ru: ['последователь', 'код последователя', 'к'],
  },
  relationType: {
    en: ['relation', 'type', 'relationship type', 'pred type', 'link type', 'relationship'],
    ru: ['связь', 'тип связи', 'тип'],
  },
  lag: { en: ['lag', 'lag hr cnt', 'lag d'], ru: ['лаг', 'запаздывание', 'задержка'] },
  work: {
    en: ['work', 'activity id', 'task id', 'activity', 'task code', 'task', 'work code', 'wbs'],
    ru: ['работа', 'код работы', 'код', 'задача'],
  },
  resourceCode: {
    en: ['resource code', 'resource id', 'rsrc id', 'rsrc short name'],
    ru: ['код ресурса', 'ид ресурса'],
  },
  resource: {
    en: ['resource', 'resource name', 'name', 'rsrc name'],
    ru: ['ресурс', 'название ресурса', 'наименование ресурса', 'название'],
  },
  resourceType: { en: ['resource type', 'rsrc type', 'type'], ru: ['тип ресурса', 'вид ресурса', 'тип'] },
  planned: {
    en: ['planned', 'budgeted units', 'units', 'quantity', 'target qty', 'planned units'],
    ru: ['план', 'количество', 'плановое количество'],
  },
  actual: { en: ['actual', 'actual units', 'act reg qty'], ru: ['факт', 'фактическое количество'] },
  attribute: { en: ['attribute of the work'], ru: ['атрибут работы'] },
}

/** The title that is written above a column where nobody gives another. */
export function titleOf(field: TableField, language: TableLanguage): string {
  const title = titles[field][language][0] ?? field
  return field === 'code' && language === 'en' ? 'WBS' : title.charAt(0).toUpperCase() + title.slice(1)
}

/** Small letters without marks, units and the stars of P6; ё is е. */
export function normalTitle(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\([^)]*\)|\[[^\]]*\]/gu, ' ')
    .replace(/[_:;.,*«»"'“”]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}
