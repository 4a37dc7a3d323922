import { measureRowsIn, type Units, unitsOf } from '@plumbline/core/measures'
import { directoriesAt } from './directories-at.ts'
import { keptDirectories } from './with-choices.ts'

const NONE: Units = new Map()

/** Units of the directories of measures that are offered at a node; none where they cannot be asked for. */
export async function unitsAt(epsId: string): Promise<Units> {
  try {
    const measures = (await directoriesAt(epsId)).filter(({ kind }) => kind === 'measure')
    const bodies = await Promise.all(measures.map(({ id, revision }) => keptDirectories().read(id, revision)))
    return unitsOf(bodies.flatMap(measureRowsIn))
  } catch {
    return NONE
  }
}
