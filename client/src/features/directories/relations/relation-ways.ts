import { type DirectoryRelation, relationLimits } from '@plumbline/core/directory-relations'

/** Lists that lead from one directory to another, each beginning where the one before ended; the shortest way first. */
export function relationWays(
  relations: readonly DirectoryRelation[],
  from: string,
  to: string,
): readonly (readonly DirectoryRelation[])[] {
  const steps = relations.filter(({ use, through }) => use === 'list' && through.length === 0)
  const ways: DirectoryRelation[][] = []
  const walk = (at: string, way: readonly DirectoryRelation[]): void => {
    if (at === to && way.length > 1) ways.push([...way])
    if (at === to || way.length === relationLimits.through || ways.length >= MOST_WAYS) return
    for (const step of steps) if (step.directoryIds[0] === at) walk(step.directoryIds[1] ?? '', [...way, step])
  }
  if (from !== '' && to !== '') walk(from, [])
  return ways.sort((one, other) => one.length - other.length)
}

/** That anybody would look through. */
const MOST_WAYS = 50
