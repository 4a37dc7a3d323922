import { describe, expect, it } from 'vitest'
import { dayOf } from '../../time/index.ts'
import { exceptionRanges, formatCalendarData, parseCalendarData } from './calendar-data.ts'

const DEL = '\x7f\x7f'
const wrap = (days: string, exceptions = '') =>
  `(0||CalendarData()(${DEL}  (0||DaysOfWeek()(${days}))${DEL}  (0||VIEW(ShowTotal|Y)())${DEL}  (0||Exceptions()(${exceptions}))))`

describe('calendar data of P6', () => {
  it('counts days from Sunday and takes shifts in either spelling and any order', () => {
    const data = parseCalendarData(
      wrap(
        '(0||1()())  (0||2()((0||0(f|17:00|s|13:00)()) (0||1(s|08:00|f|12:00)())))(0||7()((0||0(s|00:00|f|00:00)())))',
      ),
    )
    expect(data?.week[6]).toEqual([])
    expect(data?.week[0]).toEqual([
      [480, 720],
      [780, 1020],
    ])
    expect(data?.week[5]).toEqual([[0, 1440]])
    expect(data?.week[1]).toBeNull()
  })

  it('reads exceptions as serial days, with and without shifts', () => {
    const data = parseCalendarData(wrap('', '(0||0(d|46022)()) (0||1(d|46023)((0||0(s|08:00|f|12:00)())))'))
    expect(data?.exceptions.get(dayOf(2025, 12, 31))).toEqual([])
    expect(data?.exceptions.get(dayOf(2026, 1, 1))).toEqual([[480, 720]])
  })

  it('joins shifts that overlap and drops those that end before they begin', () => {
    const data = parseCalendarData(
      wrap(
        '(0||2()((0||0(s|12:00|f|16:00)())(0||1(s|08:00|f|12:00)())(0||2(s|20:00|f|19:00)())(0||3(s|10:00|f|11:00)())))',
      ),
    )
    expect(data?.week[0]).toEqual([
      [480, 720],
      [720, 960],
    ])
  })

  it('knows a blank calendar from a broken one', () => {
    expect(parseCalendarData('(0||()())')?.week.every((day) => day === null)).toBe(true)
    for (const broken of ['', '(0||CalendarData()(', 'nonsense', '(0||CalendarData()((0||DaysOfWeek()(']) {
      expect(parseCalendarData(broken)).toBeNull()
    }
    expect(parseCalendarData('(0||a()('.repeat(100_000))).toBeNull()
  })

  it('puts neighbouring holidays together and writes what it reads', () => {
    const week = [[[0, 1440]], [[480, 720]], [], [], [], [[60, 90]], []] as never
    const exceptions = [
      { from: dayOf(2026, 12, 24), to: dayOf(2027, 1, 3), shifts: [] },
      { from: dayOf(2027, 1, 4), to: dayOf(2027, 1, 4), shifts: [[480, 1440]] as never },
    ]
    const data = parseCalendarData(formatCalendarData(week, exceptions))!
    expect(data.week).toEqual(week)
    expect(exceptionRanges(data.exceptions)).toEqual(exceptions)
  })
})
