import { formatInstant, parseInstant } from '@plumbline/core/time'
import { expect, test } from 'vitest'
import { momentsOf, type Step } from './steps.ts'

const days = (from: string, to: string, step: Step): string[] =>
  momentsOf(parseInstant(`${from}T00:00`) ?? 0, parseInstant(`${to}T00:00`) ?? 0, step).map((moment) =>
    formatInstant(moment).slice(0, 10),
  )

test('a video goes from the first day to the last one, which is shorter than a step if need be', () => {
  expect(days('2027-01-04', '2027-01-06', 'day')).toEqual(['2027-01-04', '2027-01-05', '2027-01-06'])
  expect(days('2027-01-04', '2027-01-20', 'week')).toEqual(['2027-01-04', '2027-01-11', '2027-01-18', '2027-01-20'])
  expect(days('2027-01-31', '2027-03-31', 'month')).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
  expect(days('2027-01-04', '2027-01-04', 'month')).toEqual(['2027-01-04'])
})
