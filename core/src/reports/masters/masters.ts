/** Reports that are there from the beginning: templates of ours, to be run as they are or taken as a start. */
import type { ReportLanguage } from '../format.ts'

type Words = Readonly<Record<ReportLanguage, string>>

export interface MasterColumn {
  title: Words
  mark: string
  /** Millimetres. */
  width: number
  format?: 'date' | 'days' | 'percent' | 'money'
}

export interface MasterSection {
  title: Words
  /** What its rows go through, without braces. */
  list: string
  columns: readonly MasterColumn[]
}

export interface Master {
  /** Stands where the id of a form stands. */
  id: string
  kind: 'docx' | 'xlsx'
  title: Words
  sections: readonly MasterSection[]
}

const words = (en: string, ru: string): Words => ({ en, ru })

const code: MasterColumn = { title: words('ID', 'ИД'), mark: 'code', width: 20 }
const name: MasterColumn = { title: words('Work', 'Работа'), mark: 'name', width: 70 }
const group: MasterColumn = { title: words('Part', 'Раздел'), mark: 'group.name', width: 40 }
const date = (en: string, ru: string, mark: string): MasterColumn => ({
  title: words(en, ru),
  mark,
  width: 24,
  format: 'date',
})
const days = (en: string, ru: string, mark: string): MasterColumn => ({
  title: words(en, ru),
  mark,
  width: 20,
  format: 'days',
})
const start = date('Start', 'Начало', 'start')
const finish = date('Finish', 'Окончание', 'finish')
const target = date('Target', 'По цели', 'baselineFinish')
const shiftOf = (mark: string): MasterColumn => days('Shift, d', 'Сдвиг, дн', mark)
const shift = shiftOf('finishVariance')
const float = days('Float, d', 'Резерв, дн', 'totalFloat')
const percent: MasterColumn = { title: words('Done', 'Готово'), mark: 'percent', width: 16, format: 'percent' }
const driver: MasterColumn = { title: words('Held by', 'Удерживает'), mark: 'driver', width: 60 }

const ahead: MasterSection = {
  title: words('The next four weeks', 'Ближайшие четыре недели'),
  list: 'works where ahead',
  columns: [code, name, group, start, finish, float, percent],
}
const delays: MasterSection = {
  title: words('Later than the target version', 'Позже целевой версии'),
  list: 'works where late and not done',
  columns: [code, name, group, finish, target, shift, float, driver],
}
const milestones: MasterSection = {
  title: words('Milestones', 'Вехи'),
  list: 'milestones',
  columns: [code, name, group, finish, target, shift, percent],
}
const chain: MasterSection = {
  title: words('Critical works', 'Критические работы'),
  list: 'works where critical and not done',
  columns: [code, name, group, start, finish, float, driver],
}
const doneInPeriod: MasterSection = {
  title: words('Finished in the period', 'Завершено за период'),
  list: 'works where finishedInPeriod',
  columns: [code, name, group, start, finish, shift],
}
const underWay: MasterSection = {
  title: words('Under way', 'В работе'),
  list: 'works where started and not done',
  columns: [code, name, group, start, finish, percent, float],
}
const drift: MasterSection = {
  title: words('Against the target version', 'Относительно целевой версии'),
  list: 'rows',
  columns: [code, name, start, finish, date('Target start', 'Начало по цели', 'baselineStart'), target, shift, percent],
}
const since: MasterSection = {
  title: words('Changed since the beginning of the period', 'Изменено с начала периода'),
  list: 'changes',
  columns: [
    code,
    name,
    { title: words('New', 'Новая'), mark: 'added', width: 14 },
    { title: words('Gone', 'Удалена'), mark: 'removed', width: 16 },
    date('Finish then', 'Окончание тогда', 'finishBefore'),
    date('Finish now', 'Окончание сейчас', 'finish'),
    shiftOf('shift'),
    { ...percent, title: words('Done then', 'Готово тогда'), mark: 'percentBefore' },
    { ...percent, title: words('Done now', 'Готово сейчас') },
  ],
}

const amount = (en: string, ru: string, mark: string): MasterColumn => ({ title: words(en, ru), mark, width: 28 })
const schedule: MasterColumn = { title: words('Schedule', 'График'), mark: 'schedule', width: 40 }

const value: MasterSection = {
  title: words('Cost and earned value', 'Стоимость и освоенный объём'),
  list: 'figures',
  columns: [schedule, { ...name, title: words('Figure', 'Показатель') }, amount('Amount', 'Значение', 'amount')],
}
const valueOfWorks: MasterSection = {
  title: words('By work', 'По работам'),
  list: 'works',
  columns: [
    code,
    name,
    group,
    amount('Budget', 'Бюджет', 'cost'),
    amount('Planned', 'План', 'pv'),
    amount('Earned', 'Освоено', 'ev'),
    amount('Actual', 'Факт', 'costFact'),
    percent,
  ],
}
const usage: MasterSection = {
  title: words('Resources by month', 'Ресурсы по месяцам'),
  list: 'resourceMonths',
  columns: [
    schedule,
    code,
    { ...name, title: words('Resource', 'Ресурс') },
    date('Month of', 'Месяц с', 'month'),
    amount('Needed', 'Потребность', 'amount'),
  ],
}
const cash: MasterSection = {
  title: words('Cash flow by month', 'Денежный поток по месяцам'),
  list: 'cashMonths',
  columns: [
    schedule,
    date('Month of', 'Месяц с', 'month'),
    amount('Plan', 'План', 'plan'),
    amount('Actual', 'Факт', 'actual'),
    amount('Forecast', 'Прогноз', 'forecast'),
    amount('Plan, running', 'План нарастающим', 'planSum'),
    amount('Cash, running', 'Расход нарастающим', 'cashSum'),
  ],
}
const promises: MasterSection = {
  title: words('Promised for the period (PPC)', 'Обещано на период (PPC)'),
  list: 'works where promised',
  columns: [
    code,
    name,
    group,
    target,
    finish,
    { title: words('Kept', 'Выполнено'), mark: 'kept', width: 18 },
    shift,
    driver,
  ],
}

const chronology: MasterSection = {
  title: words('What happened in the period', 'Что произошло за период'),
  list: 'chronology',
  columns: [
    schedule,
    { title: words('No.', '№'), mark: 'number', width: 14 },
    { title: words('When (UTC)', 'Когда (UTC)'), mark: 'at | DD.MM.YYYY HH:mm', width: 30 },
    { title: words('Who', 'Кто'), mark: 'person', width: 32 },
    { title: words('Work', 'Работа'), mark: 'name', width: 50 },
    { title: words('What', 'Что'), mark: 'what', width: 70 },
    date('Finish before', 'Окончание до', 'finishBefore'),
    date('Finish after', 'Окончание после', 'finish'),
    shiftOf('shift'),
  ],
}

const money = (en: string, ru: string, mark: string): MasterColumn => ({ ...amount(en, ru, mark), format: 'money' })
const estimate: MasterColumn = { title: words('Estimate', 'Смета'), mark: 'estimate', width: 24 }
const item: MasterColumn = { title: words('Item', 'Позиция'), mark: 'name', width: 70 }
const unit: MasterColumn = { title: words('Unit', 'Ед. изм.'), mark: 'unit', width: 18 }

const estimates: MasterSection = {
  title: words('Estimates', 'Сметы'),
  list: 'estimates',
  columns: [
    schedule,
    { ...estimate, mark: 'number' },
    { ...item, title: words('Name', 'Название') },
    { title: words('State', 'Состояние'), mark: 'state', width: 26 },
    money('Cost of items', 'Стоимость позиций', 'cost'),
    money('Net', 'Без НДС', 'net'),
    money('VAT', 'НДС', 'vat'),
    money('Gross', 'С НДС', 'gross'),
    money('Done in the period', 'Выполнено за период', 'doneInPeriod'),
    money('Done', 'Выполнено всего', 'done'),
  ],
}
const estimateItems: MasterSection = {
  title: words('Items', 'Позиции'),
  list: 'estimateItems',
  columns: [
    estimate,
    { title: words('Section', 'Раздел'), mark: 'section', width: 40 },
    code,
    item,
    unit,
    amount('Quantity', 'Количество', 'quantity'),
    money('Unit price', 'Цена за единицу', 'price'),
    money('Total', 'Всего', 'total'),
  ],
}
const estimateDone: MasterSection = {
  title: words('Done in the period', 'Выполнено за период'),
  list: 'estimateDone',
  columns: [
    estimate,
    code,
    item,
    unit,
    amount('Quantity in the period', 'Количество за период', 'quantityInPeriod'),
    money('Before', 'До периода', 'doneBefore'),
    money('In the period', 'За период', 'doneInPeriod'),
    money('In all', 'Всего', 'done'),
  ],
}
const contractPrices: MasterSection = {
  title: words('Contract prices', 'Контрактные цены'),
  list: 'protocolLines',
  columns: [
    schedule,
    { title: words('Protocol', 'Протокол'), mark: 'protocol', width: 24 },
    item,
    unit,
    amount('Quantity', 'Количество', 'quantity'),
    money('Agreed price', 'Согласованная цена', 'price'),
    money('Agreed total', 'Согласованная сумма', 'total'),
  ],
}

export const masters: readonly Master[] = [
  {
    id: 'report_month',
    kind: 'docx',
    title: words('Monthly progress', 'Ежемесячный отчёт'),
    sections: [doneInPeriod, underWay, milestones, delays, ahead],
  },
  { id: 'report_ahead', kind: 'docx', title: words('Look-ahead', 'Недельно-месячный план'), sections: [ahead] },
  { id: 'report_delay', kind: 'xlsx', title: words('Delays with reasons', 'Отставания и причины'), sections: [delays] },
  { id: 'report_stone', kind: 'xlsx', title: words('Milestones', 'Вехи'), sections: [milestones] },
  { id: 'report_chain', kind: 'xlsx', title: words('Critical path', 'Критический путь'), sections: [chain] },
  { id: 'report_drift', kind: 'xlsx', title: words('Baseline variance', 'Отклонения от цели'), sections: [drift] },
  { id: 'report_since', kind: 'xlsx', title: words('What has changed', 'Что изменилось'), sections: [since] },
  {
    id: 'report_value',
    kind: 'xlsx',
    title: words('Cost and earned value', 'Стоимость и освоенный объём'),
    sections: [value, valueOfWorks, cash],
  },
  { id: 'report_usage', kind: 'xlsx', title: words('Resources by month', 'Ресурсы по месяцам'), sections: [usage] },
  {
    id: 'report_trust',
    kind: 'docx',
    title: words('Promises kept (PPC)', 'Выполнение обещаний (PPC)'),
    sections: [promises],
  },
  {
    id: 'report_claim',
    kind: 'docx',
    title: words('Claims chronology', 'Хронология для претензий'),
    sections: [chronology],
  },
  {
    id: 'report_event',
    kind: 'xlsx',
    title: words('Claims chronology, table', 'Хронология для претензий, таблица'),
    sections: [chronology],
  },
  {
    id: 'report_costs',
    kind: 'xlsx',
    title: words('Estimates and what is done', 'Сметы и выполнение'),
    sections: [estimates, estimateItems, estimateDone, contractPrices],
  },
]

export const masterOf = (id: string): Master | null => masters.find((one) => one.id === id) ?? null
