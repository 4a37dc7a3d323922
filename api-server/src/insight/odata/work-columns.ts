import type { AttributeDefinition, ValueType } from '@plumbline/core/attributes'
import { letters } from '@plumbline/core/attributes'
import { type EdmProperty, type EdmType, edmName } from '@plumbline/core/odata'

/** A property with the expression that it is read by; of `work_figures w` and `versions v`. */
export interface Column extends EdmProperty {
  sql: string
}

const column = (name: string, type: EdmType, sql: string, nullable = true): Column => ({ name, type, nullable, sql })
const text = (name: string, sql: string, nullable = true): Column => column(name, 'Edm.String', sql, nullable)
const whole = (name: string, sql: string, nullable = true): Column => column(name, 'Edm.Int32', sql, nullable)
const amount = (name: string, sql: string, nullable = true): Column => column(name, 'Edm.Decimal', sql, nullable)
const moment = (name: string, of: string): Column => column(name, 'Edm.DateTimeOffset', `w.${of}_at`)
const person = (name: string, of: string): Column =>
  text(name, `(SELECT concat_ws(' ', u.first_name, u.last_name) FROM users u WHERE u.id = w.${of})`)
const measured = (name: string): Column[] => [
  text(`${name}Unit`, `w.${name}_unit`),
  amount(`${name}Planned`, `w.${name}_plan`),
  amount(`${name}Actual`, `w.${name}_fact`),
]

/** What every work has. Minutes are working ones of its calendar, `dayMinutes` of which are a day. */
export const workColumns: readonly Column[] = [
  text('scheduleId', 'v.schedule_id', false),
  text('id', 'w.work_id', false),
  text('schedule', '(SELECT n.name FROM eps_nodes n WHERE n.id = v.schedule_id)', false),
  text('code', 'w.code', false),
  text('name', 'w.name', false),
  text('path', `array_to_string(w.branch, ' / ')`, false),
  text('status', 'w.status', false),
  column('critical', 'Edm.Boolean', 'w.critical', false),
  moment('start', 'start'),
  moment('finish', 'finish'),
  moment('actualStart', 'actual_start'),
  moment('actualFinish', 'actual_finish'),
  moment('targetStart', 'target_start'),
  moment('targetFinish', 'target_finish'),
  whole('durationMinutes', 'w.duration', false),
  whole('dayMinutes', 'w.day_minutes', false),
  amount('percent', 'round(w.percent / 100.0, 2)', false),
  whole('totalFloatMinutes', 'w.total_float'),
  whole('targetFloatMinutes', 'w.target_float'),
  whole('lateByMinutes', 'w.late_by'),
  text('promise', 'w.promise'),
  amount('budget', 'w.budget', false),
  amount('plannedValue', 'w.planned', false),
  amount('earnedValue', 'w.earned', false),
  amount('actualCost', 'w.actual', false),
  ...measured('volume'),
  ...measured('labour'),
  ...measured('cost'),
  person('executor', 'executor'),
  person('curator', 'curator'),
]

/**
 * `id:` and the letter of the type stand before the value, in a line of its own. Ids hold nothing that a pattern knows; in
 * brackets the colon is not the beginning of a binding.
 */
const stored = ({ id, type }: AttributeDefinition): string =>
  `substring(E'\\n' || w.attribute_values FROM E'\\n${id}[:]${letters[type]}([^\\n]*)')`

type Read = (attribute: AttributeDefinition, value: string) => { type: EdmType; sql: string }
const asText: Read = (_, sql) => ({ type: 'Edm.String', sql })
const asAmount: Read = (_, value) => ({ type: 'Edm.Decimal', sql: cast(value, 'numeric') })

/** A value that is none of its type is empty: one such row must not cost a feed all others. */
const cast = (value: string, type: 'numeric' | 'date'): string =>
  `CAST(CASE WHEN pg_input_is_valid(${value}, '${type}') THEN ${value} END AS ${type})`

/** Names of the values of a list stand in `attributes` or in its directory, so that nothing that people type comes into a statement. */
const named = (id: string, key: string): string =>
  `coalesce(
    (SELECT value ->> 'name' FROM attributes a, jsonb_array_elements(a.list_values) AS value
     WHERE a.id = '${id}' AND value ->> 'id' = ${key}),
    (SELECT coalesce(nullif(r.name, ''), nullif(r.code, ''), r.id) FROM attributes a
     JOIN directory_rows r ON r.directory_id = a.directory_id WHERE a.id = '${id}' AND r.id = ${key}))`

const reads: Readonly<Record<Exclude<ValueType, 'calculated' | 'indicator'>, Read>> = {
  string: asText,
  number: asAmount,
  money: asAmount,
  percentage: asAmount,
  date: (_, value) => ({ type: 'Edm.Date', sql: `CAST(${cast(value, 'date')} AS timestamp)` }),
  boolean: (_, value) => ({ type: 'Edm.Boolean', sql: `(${value} = '1')` }),
  list: ({ id }, value) => ({ type: 'Edm.String', sql: named(id, value) }),
  list_multi: ({ id }, value) => ({
    type: 'Edm.String',
    sql: `(SELECT string_agg(${named(id, 'one')}, '; ' ORDER BY place)
           FROM unnest(string_to_array(${value}, ',')) WITH ORDINALITY AS chosen(one, place))`,
  }),
  colour: asText,
  person: (_, value) => ({
    type: 'Edm.String',
    sql: `(SELECT concat_ws(' ', u.first_name, u.last_name) FROM users u WHERE u.id = ${value})`,
  }),
}

/** Of the attributes that works hold values of, by their codes; those of other parts of the structure are left out. */
export function attributeColumns(attributes: readonly AttributeDefinition[]): Column[] {
  const taken = new Set(workColumns.map(({ name }) => name))
  return attributes.flatMap((attribute) => {
    if (attribute.type === 'calculated' || attribute.type === 'indicator') return []
    const name = freeName(`attribute_${edmName(attribute.code)}`, taken)
    const { type, sql } = reads[attribute.type](attribute, stored(attribute))
    return [{ name, type, nullable: true, title: attribute.name, sql }]
  })
}

/** `taken` has it afterwards. */
function freeName(wanted: string, taken: Set<string>): string {
  const tries = [wanted, ...Array.from({ length: 1_000 }, (_, i) => `${wanted}_${i + 2}`)]
  const free = tries.find((name) => !taken.has(name)) ?? wanted
  taken.add(free)
  return free
}
