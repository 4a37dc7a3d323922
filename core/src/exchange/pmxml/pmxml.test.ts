import { describe, expect, it } from 'vitest'
import { generatePlan } from '../../testing/index.ts'
import { readSchedule } from '../reader.ts'
import { readPmxml } from './index.ts'
import { writePmxml } from './write.ts'

const bytesOf = (text: string) => Buffer.from(text)
const ids = () => {
  let made = 0
  return () => `p${String(++made).padStart(11, '0')}`
}

function project(content: string, before = ''): Buffer {
  const options = '<OutOfSequenceScheduleType>Progress Override</OutOfSequenceScheduleType>'
  return bytesOf(
    `<?xml version="1.0"?><APIBusinessObjects>${before}<Project><Id>TOWER</Id><Name>Tower</Name><ObjectId>7</ObjectId>` +
      `<DataDate>2026-03-02T08:00:00</DataDate><PlannedStartDate>2026-03-02T08:00:00</PlannedStartDate>${options}` +
      `${content}</Project></APIBusinessObjects>`,
  )
}

const activity = (id: number, more: string) =>
  `<Activity><Id>A${id}</Id><Name>Work ${id}</Name><ObjectId>${id}</ObjectId><PlannedDuration>16</PlannedDuration>` +
  `<RemainingDuration>16</RemainingDuration><Type>Task Dependent</Type>${more}</Activity>`

function open(bytes: Uint8Array) {
  const reading = readSchedule(bytes)
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  return { ...reading.file, file: reading.file.toPlan(reading.file.projects[0]!.id, ids())! }
}

describe('P6 XML as a source (R-IO-01.xml-primavera)', () => {
  it('projects, nodes, activities, links with lags, options', () => {
    const { projects, file } = open(
      project(
        '<WBS><Code>A</Code><Name>Shell</Name><ObjectId>3</ObjectId></WBS>' +
          activity(
            1,
            '<WBSObjectId>3</WBSObjectId><PrimaryConstraintType>Start On or After</PrimaryConstraintType><PrimaryConstraintDate>2026-03-04T08:00:00</PrimaryConstraintDate>',
          ) +
          activity(
            2,
            '<PercentCompleteType>Physical</PercentCompleteType><Status>In Progress</Status><ActualStartDate>2026-02-27T08:00:00</ActualStartDate><PhysicalPercentComplete>0.4</PhysicalPercentComplete>',
          ) +
          '<Relationship><Lag>8</Lag><PredecessorActivityObjectId>1</PredecessorActivityObjectId><SuccessorActivityObjectId>2</SuccessorActivityObjectId><Type>Start to Start</Type></Relationship>',
      ),
    )
    expect(projects).toMatchObject([{ id: '7', code: 'TOWER', name: 'Tower', works: 2 }])
    const { rows, relations, settings } = file.plan
    expect(rows.map(({ type, code, name }) => `${type} ${code} ${name}`)).toEqual([
      'sum TOWER Tower',
      'work A2 Work 2',
      'task TOWER.A Shell',
      'work A1 Work 1',
    ])
    expect(rows[1]?.progress).toMatchObject({ percent: 40, remaining: 960 })
    expect(rows[3]?.limit?.kind).toBe('not_earlier')
    expect(relations).toMatchObject([{ type: 'ss', lag: 480 }])
    expect(settings.progressMode).toBe('progress_override')
  })

  it('calendars of all projects and of one, whose finishes are their last minutes', () => {
    const week = (hours: string) =>
      ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
        .map(
          (day) =>
            `<StandardWorkHours><DayOfWeek>${day}</DayOfWeek>${day.startsWith('S') ? '<WorkTime/>' : hours}</StandardWorkHours>`,
        )
        .join('')
    const times = '<WorkTime><Start>07:00:00</Start><Finish>11:59:00</Finish></WorkTime>'
    const calendar = (id: number, more: string) =>
      `<Calendar><HoursPerDay>5</HoursPerDay><Name>C${id}</Name><ObjectId>${id}</ObjectId><StandardWorkWeek>${week(times)}</StandardWorkWeek>${more}</Calendar>`
    const holiday =
      '<HolidayOrExceptions><HolidayOrException><Date>2026-03-05T00:00:00</Date><WorkTime/></HolidayOrException></HolidayOrExceptions>'
    const { file } = open(
      project(
        calendar(2, holiday) +
          activity(1, '<CalendarObjectId>1</CalendarObjectId>') +
          activity(2, '<CalendarObjectId>2</CalendarObjectId>'),
        calendar(1, ''),
      ),
    )
    const named = (name: string) => file.plan.calendars.find((one) => one.name === name)
    expect(named('C1')?.week[0]).toEqual([[420, 720]])
    expect(named('C1')?.week[6]).toEqual([])
    expect(named('C2')?.exceptions).toMatchObject([{ shifts: [] }])
    expect(named('C2')?.minutesPerDay).toBe(300)
  })

  it('baselines, codes, user fields, expenses, notes', () => {
    const baseline =
      '<BaselineProject><Id>TOWER - B1</Id><Name>Contract</Name><ObjectId>8</ObjectId><OriginalProjectObjectId>7</OriginalProjectObjectId><DataDate>2026-02-02T08:00:00</DataDate>' +
      `${activity(11, '').replace('A11', 'A1')}</BaselineProject>`
    const bytes = project(
      activity(
        1,
        '<Code><TypeObjectId>5</TypeObjectId><ValueObjectId>51</ValueObjectId></Code><UDF><TypeObjectId>6</TypeObjectId><IndicatorValue>Green</IndicatorValue></UDF>',
      ) +
        '<ActivityExpense><ActivityObjectId>1</ActivityObjectId><ActualCost>10</ActualCost><ObjectId>1</ObjectId><PlannedCost>250.5</PlannedCost></ActivityExpense>' +
        '<ActivityNote><ActivityObjectId>1</ActivityObjectId><Note>&lt;p&gt;Mind the gas pipe&lt;/p&gt;</Note><NotebookTopicObjectId>9</NotebookTopicObjectId></ActivityNote>',
      '<UDFType><DataType>Indicator</DataType><ObjectId>6</ObjectId><SubjectArea>Activity</SubjectArea><Title>Risk</Title></UDFType>' +
        '<ActivityCodeType><Name>Trade</Name><ObjectId>5</ObjectId></ActivityCodeType>' +
        '<ActivityCode><CodeTypeObjectId>5</CodeTypeObjectId><CodeValue>CON</CodeValue><Description>Concrete</Description><ObjectId>51</ObjectId></ActivityCode>' +
        '<NotebookTopic><Name>Safety</Name><ObjectId>9</ObjectId></NotebookTopic>',
    )
    const { file } = open(
      bytesOf(bytes.toString().replace('</APIBusinessObjects>', `${baseline}</APIBusinessObjects>`)),
    )
    const [work] = file.plan.rows.filter(({ type }) => type === 'work')
    expect(file.attributes.map(({ name, type }) => `${name} ${type}`)).toEqual(['Trade list', 'Risk list'])
    expect(work?.cost).toMatchObject({ plan: '250.5', fact: '10' })
    expect(file.notes.get(work!.id)).toBe('Safety\nMind the gas pipe')
    expect(file.baselines).toMatchObject([{ name: 'Contract' }])
    expect(file.baselines[0]?.plan.rows.filter(({ type }) => type === 'work')).toHaveLength(1)
  })
})

describe('files that are none, or ruined', () => {
  const whole = writePmxml(generatePlan({ seed: 4, works: 40 }))
  it('are refused with the element that is wrong', () => {
    const error = (text: string) => {
      const reading = readPmxml(bytesOf(text))
      return reading.ok ? null : reading.error
    }
    expect(error('')).toMatchObject({ code: 'UPLOAD_EMPTY' })
    expect(error('<html></html>')).toMatchObject({ code: 'UPLOAD_FORMAT_UNKNOWN' })
    expect(error('<APIBusinessObjects></APIBusinessObjects>')).toMatchObject({ code: 'UPLOAD_NO_PROJECT' })
    expect(error(`<!DOCTYPE a [<!ENTITY b "c">]>${whole}`)).toMatchObject({ code: 'UPLOAD_FORMAT_UNKNOWN' })
    const cut = whole.slice(0, whole.lastIndexOf('<Relationship>') - 40)
    expect(error(cut)).toMatchObject({ code: 'UPLOAD_BROKEN', params: { reason: 'xml_cut_off' } })
  })

  it('cut at any place they are refused, and nothing is thrown', () => {
    for (let at = 1; at < whole.length; at += 997) {
      expect(readSchedule(bytesOf(whole.slice(0, at))).ok, String(at)).toBe(false)
    }
  })

  it('in UTF-16 they are read', () => {
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(whole.replace('UTF-8', 'UTF-16'), 'utf16le')])
    expect(open(wide).file.plan.rows).toHaveLength(open(bytesOf(whole)).file.plan.rows.length)
  })
})
