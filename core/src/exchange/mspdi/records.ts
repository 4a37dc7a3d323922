import { XmlScanner } from '../xml/scanner.ts'
import { CONTOURED } from './contours.ts'

/** An element of the file with what it holds: texts of simple elements by name, and elements with content of their own. */
export interface XmlRecord {
  name: string
  /** Line at which the element ends. */
  line: number
  fields: Record<string, string>
  children: XmlRecord[]
}

type RecordKind = 'Calendar' | 'Task' | 'Resource' | 'Assignment' | 'ExtendedAttribute'

export interface MspdiContent {
  /** Simple elements of the project itself. */
  header: Record<string, string>
  records: Record<RecordKind, XmlRecord[]>
}

export interface MspdiLimits {
  /** Records kept, of all kinds together. */
  records: number
  /** Elements kept inside of one record. */
  elements: number
}

export const defaultLimits: MspdiLimits = { records: 2_000_000, elements: 20_000 }

/** Elements of a record that are read; calendars are read whole. The rest, most of a file, is passed over. */
const kept: Record<RecordKind, ReadonlySet<string> | null> = {
  Calendar: null,
  Task: new Set(
    (
      'UID ID Name Active Manual IsNull Type WBS OutlineNumber OutlineLevel Start Finish Duration DurationFormat Stop ' +
      'Resume Milestone Summary Critical IsSubproject ExternalTask EarlyStart EarlyFinish LateStart LateFinish ' +
      'FreeSlack TotalSlack PercentComplete ActualStart ActualFinish RemainingDuration ConstraintType ConstraintDate ' +
      'CalendarUID Deadline Priority LevelingDelay LevelingDelayFormat IgnoreResourceCalendar Notes Work ActualWork Cost ' +
      'ActualCost PredecessorLink ExtendedAttribute Baseline'
    ).split(' '),
  ),
  Resource: new Set(
    (
      'UID ID Name Initials Type CalendarUID IsNull Code Group MaterialLabel MaxUnits StandardRate OvertimeRate IsGeneric ' +
      'AvailabilityPeriods Rates'
    ).split(' '),
  ),
  Assignment: new Set(
    (
      'UID TaskUID ResourceUID Units Work ActualWork OvertimeWork RemainingWork Cost ActualCost Delay Start Finish ' +
      'WorkContour TimephasedData'
    ).split(' '),
  ),
  ExtendedAttribute: new Set('FieldID FieldName Alias'.split(' ')),
}

const listOf: Record<string, RecordKind> = {
  Calendars: 'Calendar',
  Tasks: 'Task',
  Resources: 'Resource',
  Assignments: 'Assignment',
  ExtendedAttributes: 'ExtendedAttribute',
}

const longestField = 4_000
const longestNote = 100_000

/** Reads the records of an MSPDI file. */
export class MspdiScanner extends XmlScanner<MspdiContent> {
  readonly #limits: MspdiLimits
  readonly #content: MspdiContent = {
    header: {},
    records: { Calendar: [], Task: [], Resource: [], Assignment: [], ExtendedAttribute: [] },
  }
  #records = 0
  /** Elements of the record that is open. */
  #elements = 0
  #kind: RecordKind | null = null
  /** Open elements that are kept, the record first. */
  #open: XmlRecord[] = []
  /** Depth of the element that is passed over with all below it; 0: none. */
  #skipped = 0
  #text = ''

  constructor(limits: MspdiLimits) {
    super()
    this.#limits = limits
  }

  protected get content(): MspdiContent {
    return this.#content
  }

  protected fail(fault: string): void {
    const isText = fault === 'xml_malformed' || fault === 'xml_cut_off'
    if (isText && this.xml.path.length === 0 && this.#records === 0 && !this.#hasHeader()) {
      this.error = { code: 'UPLOAD_FORMAT_UNKNOWN', params: {} }
    } else this.#break(fault)
  }

  #hasHeader(): boolean {
    return Object.keys(this.#content.header).length > 0
  }

  /** Names the element, and the task that it belongs to. */
  #break(reason: string): void {
    const record = this.#open[0]
    const { UID: uid, Name: name } = record?.fields ?? {}
    const path = this.xml.path.slice(0, 6).join('/')
    const whose =
      uid === undefined ? '' : ` (UID ${uid.slice(0, 20)}${name === undefined ? '' : `, ${name.slice(0, 80)}`})`
    this.error ??= { code: 'UPLOAD_BROKEN', params: { table: `${path}${whose}`, line: this.xml.line, reason } }
  }

  open(name: string): void {
    const depth = this.xml.path.length
    this.#text = ''
    if (this.#skipped > 0) return
    if (depth === 1 && name !== 'Project') this.error = { code: 'UPLOAD_FORMAT_UNKNOWN', params: {} }
    if (depth === 2) this.#kind = Object.hasOwn(listOf, name) ? listOf[name]! : null
    if (depth < 3) return
    const isKept = depth === 3 ? name === this.#kind : this.#isKept(name, depth)
    if (isKept) this.#push(name, depth)
    else this.#skipped = depth
  }

  #isKept(name: string, depth: number): boolean {
    const names = this.#kind && kept[this.#kind]
    return depth > 4 || !names || names.has(name)
  }

  #push(name: string, depth: number): void {
    if (depth === 3) {
      this.#elements = 0
      if (++this.#records > this.#limits.records) this.#break('xml_too_many_records')
    }
    if (++this.#elements > this.#limits.elements) this.#break('xml_too_many_elements')
    this.#open.push({ name, line: 0, fields: {}, children: [] })
  }

  text(text: string): void {
    if (this.#skipped === 0 && this.#text.length < longestNote) this.#text += text
  }

  close(name: string): void {
    const depth = this.xml.path.length
    if (this.#skipped > 0) {
      if (depth === this.#skipped) this.#skipped = 0
      this.#text = ''
      return
    }
    if (depth === 2 && this.#kind === null) setField(this.#content.header, name, this.#text.slice(0, longestField))
    if (depth >= 3) this.#pop(name)
    this.#text = ''
  }

  /**
   * Of the amounts of days, which are most of a file, only the times without work are kept, joined where they meet; all of them where
   * somebody typed them.
   */
  #takeAmount(parent: XmlRecord, amount: XmlRecord): void {
    const { Type = '', Start = '', Finish = '' } = amount.fields
    const last = parent.children.at(-1)
    const isIdle = worked.has(Type) && isIdleAmount(amount)
    const isTyped = worked.has(Type) && parent.fields.WorkContour === CONTOURED
    const goesOn = isIdle && last?.name === amount.name && last.fields.Finish === Start && isIdleAmount(last)
    if (goesOn) last.fields.Finish = Finish
    else if (isIdle || isTyped) {
      parent.children.push(amount)
      return
    }
    this.#elements -= 1 + Object.keys(amount.fields).length
  }

  #pop(name: string): void {
    const closed = this.#open.pop()!
    const parent = this.#open.at(-1)
    closed.line = this.xml.line
    if (!parent) this.#content.records[this.#kind!].push(closed)
    else if (name === 'TimephasedData') this.#takeAmount(parent, closed)
    else if (closed.children.length > 0 || Object.keys(closed.fields).length > 0) parent.children.push(closed)
    else setField(parent.fields, name, this.#text.slice(0, name === 'Notes' ? longestNote : longestField))
  }
}

/** Amounts of planned and of actual work. */
const worked = new Set(['1', '2'])
const NO_WORK = /^PT0H0M0(?:\.0+)?S$/

/** Of a stretch of time: nothing is done in it. */
export const isIdleAmount = ({ fields }: XmlRecord): boolean => NO_WORK.test(fields.Value ?? '')

/** The first value of a name counts, as it does for MS Project. */
function setField(fields: Record<string, string>, name: string, text: string): void {
  if (!Object.hasOwn(fields, name) && name !== '__proto__') fields[name] = text.trim()
}
