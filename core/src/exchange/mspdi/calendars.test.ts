import { describe, expect, it } from 'vitest'
import { dayOf, formatInstant, instantOf } from '../../time/index.ts'
import { readOwnDays } from './calendar-days.ts'
import { MspdiScanner } from './records.ts'

const period = (from: string, to: string) =>
  `<TimePeriod><FromDate>${from}T00:00:00</FromDate><ToDate>${to}T23:59:00</ToDate></TimePeriod>`
const hours = (from: string, to: string) =>
  `<WorkingTimes><WorkingTime><FromTime>${from}</FromTime><ToTime>${to}</ToTime></WorkingTime></WorkingTimes>`

function days(content: string) {
  const scanner = new MspdiScanner({ records: 10, elements: 1000 })
  const file = `<Project><Calendars><Calendar><UID>1</UID>${content}</Calendar></Calendars></Project>`
  scanner.write(new TextEncoder().encode(file))
  const scan = scanner.finish()
  if (!scan.ok) throw new Error(JSON.stringify(scan.error))
  return readOwnDays(scan.content.records.Calendar[0]!)
}

const dates = (content: string) =>
  [...days(`<Exceptions><Exception>${content}</Exception></Exceptions>`).exceptions.keys()].map((day) =>
    formatInstant(instantOf(day)).slice(0, 10),
  )

describe('the week', () => {
  it('begins with Sunday in the file; a working day without times has the usual ones', () => {
    const { week } = days(
      `<WeekDays><WeekDay><DayType>1</DayType><DayWorking>0</DayWorking></WeekDay><WeekDay><DayType>2</DayType><DayWorking>1</DayWorking></WeekDay><WeekDay><DayType>3</DayType><DayWorking>1</DayWorking>${hours('22:00:00', '00:00:00')}</WeekDay></WeekDays>`,
    )
    expect(week[6]).toEqual([])
    expect(week[0]).toEqual([
      [480, 720],
      [780, 1020],
    ])
    expect(week[1]).toEqual([[1320, 1440]])
    expect(week[2]).toBeNull()
  })

  it('of a working week with dates replaces the days it names', () => {
    const { exceptions } = days(
      `<WorkWeeks><WorkWeek>${period('2026-06-01', '2026-06-14')}<Name>Summer</Name><WeekDays><WeekDay><DayType>6</DayType><DayWorking>1</DayWorking>${hours('08:00:00', '12:00:00')}</WeekDay></WeekDays></WorkWeek></WorkWeeks>`,
    )
    expect([...exceptions]).toEqual([
      [dayOf(2026, 6, 5), [[480, 720]]],
      [dayOf(2026, 6, 12), [[480, 720]]],
    ])
  })
})

describe('exceptions', () => {
  it.each([
    [
      'every day of a range',
      `${period('2026-12-24', '2026-12-26')}<Occurrences>3</Occurrences><Type>1</Type>`,
      ['2026-12-24', '2026-12-25', '2026-12-26'],
    ],
    [
      'every third day',
      `${period('2026-03-01', '2026-03-08')}<Type>1</Type><Period>3</Period>`,
      ['2026-03-01', '2026-03-04', '2026-03-07'],
    ],
    [
      'a day of the year',
      `${period('2026-05-01', '2028-05-01')}<Type>2</Type><Month>4</Month><MonthDay>1</MonthDay>`,
      ['2026-05-01', '2027-05-01', '2028-05-01'],
    ],
    [
      'as often as it says',
      `${period('2026-05-01', '2030-05-01')}<EnteredByOccurrences>1</EnteredByOccurrences><Occurrences>2</Occurrences><Type>2</Type><Month>4</Month><MonthDay>1</MonthDay>`,
      ['2026-05-01', '2027-05-01'],
    ],
    [
      'the last Monday of May',
      `${period('2026-01-01', '2027-12-31')}<Type>3</Type><Month>4</Month><MonthItem>4</MonthItem><MonthPosition>4</MonthPosition>`,
      ['2026-05-25', '2027-05-31'],
    ],
    [
      'a day of every second month',
      `${period('2026-01-01', '2026-06-30')}<Type>4</Type><Period>2</Period><MonthDay>15</MonthDay>`,
      ['2026-01-15', '2026-03-15', '2026-05-15'],
    ],
    [
      'the first weekday of each month',
      `${period('2026-02-01', '2026-03-31')}<Type>5</Type><Period>1</Period><MonthItem>1</MonthItem><MonthPosition>0</MonthPosition>`,
      ['2026-02-02', '2026-03-02'],
    ],
    [
      'Fridays of every second week',
      `${period('2026-03-02', '2026-03-31')}<Type>6</Type><Period>2</Period><DaysOfWeek>32</DaysOfWeek>`,
      ['2026-03-06', '2026-03-20'],
    ],
  ])('recur: %s', (_, content, wanted) => {
    expect(dates(`${content}<DayWorking>0</DayWorking>`)).toEqual(wanted)
  })

  it('in the old form count where there are none in the new', () => {
    const old = `<WeekDays><WeekDay><DayType>0</DayType><DayWorking>0</DayWorking>${period('2026-01-01', '2026-01-02')}</WeekDay></WeekDays>`
    expect([...days(old).exceptions.keys()]).toEqual([dayOf(2026, 1, 1), dayOf(2026, 1, 2)])
    const both = `${old}<Exceptions><Exception>${period('2026-02-01', '2026-02-01')}<DayWorking>0</DayWorking></Exception></Exceptions>`
    expect([...days(both).exceptions.keys()]).toEqual([dayOf(2026, 2, 1)])
  })

  it('without an end are cut and reported', () => {
    const endless = `<Exceptions><Exception>${period('1984-01-01', '2149-12-31')}<Type>1</Type><DayWorking>0</DayWorking></Exception></Exceptions>`
    const { exceptions, isCut } = days(endless)
    expect(isCut).toBe(true)
    expect(exceptions.size).toBeLessThan(10_000)
  })
})
