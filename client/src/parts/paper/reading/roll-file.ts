import type { RollAsked } from '@plumbline/core/rolls'

/** Marks that are written at once: some milliseconds. */
const AT_ONCE = 2_000

/** What the server is handed, written piece by piece: thousands of rows are megabytes. */
export function* rollFile({ roll: { marks, ...roll }, ...rest }: RollAsked): Generator<void, File> {
  const parts: BlobPart[] = [`{"roll":${JSON.stringify(roll).slice(0, -1)},"marks":[`]
  for (let at = 0; at < marks.length; at += AT_ONCE) {
    const some = JSON.stringify(marks.slice(at, at + AT_ONCE)).slice(1, -1)
    // Text becomes bytes here: all of it at the end would be megabytes at once.
    parts.push(new Blob([at === 0 ? some : `,${some}`]))
    yield
  }
  parts.push(`]},${JSON.stringify(rest).slice(1)}`)
  return new File(parts, 'roll.json', { type: 'application/json' })
}
