/** For a sentence such as "A100, A120 and 7 more have no planned volume". */
export interface MissingVolumeCodes {
  codes: string[]
  more: number
}

const NAMED = 2

/** The first two of the codes, and how many more there are. */
export function missingVolumeCodes(codes: readonly string[]): MissingVolumeCodes {
  return { codes: codes.slice(0, NAMED), more: Math.max(0, codes.length - NAMED) }
}
