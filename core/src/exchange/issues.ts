import type { PlanIssue } from '../plan/index.ts'

/** Ids named in one issue; a file with more of the same kind gives the number in `params.count`. */
const idsNamed = 1000

/**
 * Gathers what could not be taken as it stands: one issue per code and field, with how often and where first.
 */
export class IssueList {
  readonly #byKey = new Map<string, PlanIssue>()

  add(code: string, severity: PlanIssue['severity'], params: Record<string, string | number> = {}, id?: string): void {
    const key = `${code} ${params.field ?? ''}`
    let issue = this.#byKey.get(key)
    if (!issue) {
      issue = { code, severity, params: { ...params, count: 0 }, ids: [] }
      this.#byKey.set(key, issue)
    }
    issue.params.count = Number(issue.params.count) + 1
    if (id !== undefined && issue.ids.length < idsNamed) issue.ids.push(id)
  }

  all(): PlanIssue[] {
    return [...this.#byKey.values()]
  }
}
