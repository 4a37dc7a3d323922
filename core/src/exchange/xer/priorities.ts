import { USUAL_PRIORITY } from '../../plan/index.ts'

/** The words of P6 as numbers of MS Project, as programs that change one into the other have them. */
const priorities: readonly (readonly [code: string, priority: number])[] = [
  ['PT_Normal', USUAL_PRIORITY],
  ['PT_Top', 900],
  ['PT_High', 600],
  ['PT_Low', 400],
  ['PT_Lowest', 100],
]
const byCode = new Map(priorities)

export const readPriority = (code: string): number => byCode.get(code) ?? USUAL_PRIORITY

/** The nearest word. */
export function priorityCode(priority: number): string {
  const awayFrom = (number: number): number => Math.abs(number - priority)
  const [code] = priorities.reduce((best, one) => (awayFrom(one[1]) < awayFrom(best[1]) ? one : best))
  return code
}
