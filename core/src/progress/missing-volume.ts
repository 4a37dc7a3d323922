/** For a sentence such as "A100, A120 and 7 more have no planned volume". */
export interface MissingVolumeCodes {
  codes: string[]
  more: number
}

const NAMED = 2

/** The first two codes of the works without a planned amount, and how many more there are. */
export function missingVolumeCodes(works: Iterable<{ code: string; warnings: readonly string[] }>): MissingVolumeCodes {
  const codes: string[] = []
  let more = 0
  for (const { code, warnings } of works) {
    if (!warnings.includes('no_plan')) continue
    if (codes.length < NAMED) codes.push(code)
    else more++
  }
  return { codes, more }
}
