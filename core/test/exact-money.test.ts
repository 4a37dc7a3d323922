import { expect, it } from 'vitest'
import { sources } from './sources.ts'

/** Where money of estimates is written, read, worked out and shown. */
const folders = [
  'core/src/estimates',
  'core/src/documents/estimate',
  'core/src/estimate-files',
  'api-server/src/planning/costs',
  'client/src/features/estimates',
  'client/src/features/schedule/estimates',
]

/** What makes a float of a decimal, or writes one. */
const floating = /\bNumber\(|\bNumber\)|parseFloat|parseInt|\.toFixed|\.toPrecision/

/** Files that do so, and of what: none of it is money that is calculated with. */
const allowed: Readonly<Record<string, string>> = {
  'core/src/documents/estimate/shape.ts': 'moments',
  'core/src/estimate-files/table/read.ts': 'cells of workbooks, which are floats, become decimals',
  'api-server/src/planning/costs/price-bases/repository.ts': 'how many rates there are',
  'api-server/src/planning/costs/estimates/layouts-repository.ts': 'how many looks are kept',
  'api-server/src/planning/costs/estimates/totals-repository.ts': 'how far a document is',
  'client/src/features/estimates/compliance/ItemWorks.tsx': 'whether a share is one',
  'client/src/features/estimates/files/TableMapping.tsx': 'numbers of sheets and rows',
  'client/src/features/estimates/files/workbook.worker.ts': 'decimals become cells of workbooks, which are floats',
  'client/src/features/estimates/TotalsBar.tsx': 'a percentage as it is shown',
  'client/src/features/schedule/estimates/EstimateDifference.tsx': 'a percentage as it is shown',
}

it('money of estimates is a float nowhere: section 4 of the model, EST-1', () => {
  const found = folders
    .flatMap((folder) => sources(folder))
    .filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
    .filter(({ text }) => floating.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')))
    .map(({ path }) => path)
  expect(found.sort()).toEqual(Object.keys(allowed).sort())
})
