import { curveFor, evenly, type Spreading } from '../distributions/index.ts'
import type { Assignment, SchedulePlan } from '../plan/index.ts'

/** Other programs know no structure: the curve that an assignment names or inherits there stands at the assignment itself. */
export function withGivenCurves(plan: SchedulePlan, spreading: Spreading): SchedulePlan {
  return { ...plan, assignments: plan.assignments.map((assignment) => withGivenCurve(assignment, spreading)) }
}

function withGivenCurve(assignment: Assignment, spreading: Spreading): Assignment {
  const { points } = curveFor(assignment, spreading)
  const isEven = points.join() === evenly.curve.points.join()
  return assignment.curve !== null || isEven ? assignment : { ...assignment, curve: [...points] }
}
