/** A task of an XML file of MS Project; `fields` are its simple elements in any order. */
export interface MspdiTask {
  uid: number
  name: string
  /** 1: top level, the usual one; a task followed by a deeper one is its summary. */
  level?: number
  fields?: Record<string, string | number>
  links?: readonly Record<string, string | number>[]
  /** Value by FieldID. */
  custom?: Record<string, string | number>
  /** With their `Number`, `Start` and `Finish`. */
  baselines?: readonly Record<string, string | number>[]
}

export interface MspdiParts {
  header?: Record<string, string | number>
  /** XML below `Calendars`, `Resources` and `Assignments`. */
  calendars?: string
  resources?: string
  assignments?: string
  /** XML of the definitions of custom fields. */
  extendedAttributes?: string
}

const shifts = (...hours: [from: string, to: string][]) =>
  `<WorkingTimes>${hours.map(([from, to]) => `<WorkingTime>${elements({ FromTime: from, ToTime: to })}</WorkingTime>`).join('')}</WorkingTimes>`

const day = shifts(['08:00:00', '12:00:00'], ['13:00:00', '17:00:00'])

/** Monday to Friday 08:00–12:00, 13:00–17:00; day 1 is Sunday. */
export const mspdiStandardCalendar = `<Calendar><UID>1</UID><Name>Standard</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays>${[
  1, 2, 3, 4, 5, 6, 7,
]
  .map((type) => {
    const works = type > 1 && type < 7
    return `<WeekDay>${elements({ DayType: type, DayWorking: works ? 1 : 0 })}${works ? day : ''}</WeekDay>`
  })
  .join('')}</WeekDays></Calendar>`

/** An XML file as MS Project writes it, with what tests need: it begins on Monday 2026-03-02. */
export function mspdiFile(tasks: readonly MspdiTask[], parts: MspdiParts = {}): string {
  const header = {
    Name: 'Plan.xml',
    Title: 'Riverside',
    ScheduleFromStart: 1,
    StartDate: '2026-03-02T08:00:00',
    CurrencyCode: 'EUR',
    CalendarUID: 1,
    MinutesPerDay: 480,
    CurrentDate: '2026-03-02T08:00:00',
    ...parts.header,
  }
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Project xmlns="http://schemas.microsoft.com/project">
${elements(header)}
<ExtendedAttributes>${parts.extendedAttributes ?? ''}</ExtendedAttributes>
<Calendars>${parts.calendars ?? mspdiStandardCalendar}</Calendars>
<Tasks>
${tasks.map((task, i) => taskXml(task, tasks[i + 1])).join('\n')}
</Tasks>
<Resources>${parts.resources ?? ''}</Resources>
<Assignments>${parts.assignments ?? ''}</Assignments>
</Project>
`
}

function taskXml(
  { uid, name, level = 1, fields = {}, links = [], custom = {}, baselines = [] }: MspdiTask,
  next: MspdiTask | undefined,
): string {
  const summary = (next?.level ?? 1) > level ? 1 : 0
  const usual = { Active: 1, Manual: 0, IsNull: 0, Type: 0, DurationFormat: 7, ConstraintType: 0, CalendarUID: -1 }
  const own = { UID: uid, ID: uid, Name: name, OutlineLevel: level, Summary: summary, ...usual, ...fields }
  const linked = links.map(
    (link) => `<PredecessorLink>${elements({ Type: 1, LinkLag: 0, LagFormat: 7, ...link })}</PredecessorLink>`,
  )
  const filled = Object.entries(custom).map(
    ([FieldID, Value]) => `<ExtendedAttribute>${elements({ FieldID, Value })}</ExtendedAttribute>`,
  )
  const kept = baselines.map((baseline) => `<Baseline>${elements(baseline)}</Baseline>`)
  return `<Task>${elements(own)}${linked.join('')}${filled.join('')}${kept.join('')}</Task>`
}

function elements(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`)
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
