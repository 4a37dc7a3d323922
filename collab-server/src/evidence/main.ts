/**
 * `npm run verify -- FILE [--key PUBLIC_KEY] [--anchors FILE]… [--at MOMENT [--works]] [--work CODE]`: checks a file of evidence on any
 * machine. Nothing is asked of the installation that it comes from. Ends with 1 where something is not as it was.
 */
import { parseArgs } from 'node:util'
import { chronologyOf, stateAt, worksCalled } from './chronology.ts'
import { readEvidence } from './package.ts'
import { publishedProblems, readPublication } from './published.ts'
import { type Problem, verifyEvidence } from './verify.ts'

const words: Readonly<Record<Problem['kind'], (problem: Problem) => string>> = {
  missing: ({ seq, detail }) => `change ${seq} is missing (${detail})`,
  unlinked: ({ seq, detail }) => `change ${seq} was put in: it is in no chain (${detail})`,
  content: ({ seq, detail }) => `change ${seq} is not what was hashed when it was made (${detail})`,
  chain: ({ seq, detail }) => `the chain breaks at change ${seq} (${detail})`,
  forgotten: ({ seq, detail }) => `the content of change ${seq} is gone, though it should be there (${detail})`,
  signature: ({ detail }) => `the signature of ${detail} is not of this key`,
  signed_otherwise: ({ seq, detail }) => `at change ${seq} another history was signed (${detail})`,
  cut_off: ({ seq, detail }) => `the history is cut off before change ${seq} (${detail})`,
  anchors: ({ seq, detail }) => `anchor ${seq} is not the one that was signed (${detail})`,
  unsigned: () => 'nothing of it is signed',
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    anchors: { type: 'string', multiple: true },
    at: { type: 'string' },
    works: { type: 'boolean' },
    work: { type: 'string' },
  },
})
const [path] = positionals
if (!path) {
  console.error('npm run verify -- FILE [--key PUBLIC_KEY] [--anchors FILE]… [--at MOMENT [--works]] [--work CODE]')
  process.exit(2)
}

const evidence = await readEvidence(path)
const { header } = evidence
const verdict = verifyEvidence(evidence)
for (const file of values.anchors ?? []) {
  verdict.problems.push(...publishedProblems(evidence, await readPublication(file)))
}
console.log(`${header.schedule} · ${header.versionName} · ${header.room}, made ${header.madeAt}`)
console.log(`key of the installation: ${header.publicKey}`)
const isOtherKey = values.key !== undefined && values.key !== header.publicKey
if (isOtherKey) console.log('✗ this is not the key that was given')
for (const problem of verdict.problems) console.log(`✗ ${words[problem.kind](problem)}`)
const { changes, forgotten, anchors, signedUpTo } = verdict
console.log(
  `${changes} changes, ${forgotten} of them forgotten but for their links; ${anchors} signatures, up to change ${signedUpTo}`,
)
if (values.at !== undefined) await tellState(values.at)
if (values.work !== undefined) await tellWork(values.work)
if (verdict.problems.length > 0 || isOtherKey) process.exit(1)
console.log('✓ the chain is whole, and its signatures are of this key')

async function tellState(moment: string): Promise<void> {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return console.log(`--at ${moment}: no moment; write 2026-11-30T12:00:00Z`)
  const state = await stateAt(evidence, at.toISOString())
  if (!state) return console.log(`at ${moment}: nothing that old is in the file`)
  const { seq, works, start, finish } = state
  console.log(`at ${moment}: change ${seq}, ${works.length} works, ${start ?? '–'} to ${finish ?? '–'}`)
  if (!values.works) return
  for (const work of works)
    console.log([work.code, work.name, work.start ?? '–', work.finish ?? '–', work.id].join('\t'))
}

async function tellWork(called: string): Promise<void> {
  const ids = await worksCalled(evidence, called)
  const told = (await Promise.all(ids.map((id) => chronologyOf(evidence, id)))).flat()
  for (const { seq, at, by, what } of told) console.log(`${at}  ${seq}  ${by}: ${what}`)
  if (told.length === 0) console.log(`${called}: nothing happened to a work of this code or id`)
}
