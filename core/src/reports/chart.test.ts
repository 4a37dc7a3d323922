import { expect, test } from 'vitest'
import { chartData, readChart } from './chart.ts'
import { scopeOf } from './values.ts'

const works = [scopeOf({ name: 'Dig', percent: 40, kind: 'a: b' }), scopeOf({ name: 'Pour', percent: null, kind: 'c' })]
const scopes = [scopeOf({ works })]

test('a chart shows of each row its category and its numbers; what has none counts as nothing', () => {
  const mark = readChart("chart works: name, percent 'Done, %'")!
  expect(chartData(mark, scopes, 'en')).toEqual({
    categories: ['Dig', 'Pour'],
    series: [{ name: 'Done, %', values: [40, 0] }],
  })
})

test('a colon within a text of the condition does not end the list', () => {
  const mark = readChart("chart works where kind = 'a: b': name, percent")!
  expect(chartData(mark, scopes, 'en').categories).toEqual(['Dig'])
})

test('other marks, and what only begins as a chart, are no chart, however many quotation marks they have', () => {
  for (const inside of ['name', 'chart', "chart works 'open: name, percent", `chart ${"''".repeat(20_000)}`])
    expect(readChart(inside)).toBeNull()
})
