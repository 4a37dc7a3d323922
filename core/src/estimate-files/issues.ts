import type { FileIssue } from './types.ts'

const NAMED = 5

/** One issue for all of a kind. */
export class FileIssues {
  readonly #byCode = new Map<FileIssue['code'], { count: number; what: string[] }>()

  add(code: FileIssue['code'], what: string): void {
    const known = this.#byCode.get(code) ?? { count: 0, what: [] }
    this.#byCode.set(code, known)
    known.count++
    if (known.what.length < NAMED && !known.what.includes(what)) known.what.push(what)
  }

  all(): FileIssue[] {
    return [...this.#byCode].map(([code, issue]) => ({ code, ...issue }))
  }
}
