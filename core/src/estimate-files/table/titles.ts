/** What columns of a table of an estimate are, and how people call them; the first of each language is what we write. */
import { normalTitle } from '../../exchange/table/titles.ts'
import { type EstimateField, estimateFields } from './fields.ts'

const titles: Readonly<Record<EstimateField, readonly string[]>> = {
  code: ['code', 'item code', 'rate code', 'item no', 'код', 'шифр', 'шифр расценки', 'обоснование', 'шифр и номер'],
  name: [
    ...['item', 'name', 'description', 'item description', 'works', 'scope of work', 'bezeichnung', 'kurztext'],
    ...['наименование', 'наименование работ', 'наименование работ и затрат', 'работы', 'позиция', 'описание'],
  ],
  unit: ['unit', 'uom', 'units', 'measure', 'einheit', 'ед изм', 'ед', 'единица', 'единица измерения', 'изм'],
  quantity: ['quantity', 'qty', 'amount of work', 'menge', 'количество', 'кол-во', 'кол', 'объем', 'объем работ'],
  price: [
    ...['unit price', 'price', 'rate', 'unit rate', 'unit cost', 'einheitspreis'],
    ...['цена за единицу', 'цена', 'расценка', 'цена за ед', 'стоимость единицы', 'стоимость ед', 'за единицу'],
  ],
  total: ['total', 'amount', 'sum', 'cost', 'total price', 'всего', 'стоимость', 'сумма', 'общая стоимость', 'итого'],
  type: ['type', 'kind', 'тип', 'вид', 'вид ресурса'],
  norm: ['norm', 'norm per unit', 'consumption', 'норма', 'норма расхода', 'расход', 'на единицу'],
  note: ['note', 'notes', 'comment', 'remark', 'примечание', 'комментарий'],
  section: ['section', 'chapter', 'trade', 'раздел', 'глава'],
}

const known = new Map(estimateFields.flatMap((field) => titles[field].map((title) => [normalTitle(title), field])))

/** What a title says without a doubt. */
export const fieldOfTitle = (title: string): EstimateField | null => known.get(normalTitle(title)) ?? null
