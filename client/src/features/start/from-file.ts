import { epsCreate, spaceCreate } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import { invalidName } from '../spaces/space-name.ts'
import { openUpload } from '../upload/upload-state.ts'

const LONGEST = 32

/** «Site plan.xer» names the space; what a name may not hold is left out. */
export function nameOfFile(fileName: string, otherwise: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '')
  const name = stem
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .trim()
  return invalidName(name) ? otherwise : name
}

/** A space of its own for the file, with a project to take it; the preview opens there. Throws ApiError. */
export async function startFromFile(file: File, otherwise: string): Promise<string> {
  const name = nameOfFile(file.name, otherwise)
  const { space } = await call(spaceCreate, { input: { name } })
  const params = { spaceId: space.id }
  const facility = await call(epsCreate, { params, input: { kind: 'facility', parentId: null, name } })
  const input = { kind: 'project' as const, parentId: facility.node.id, name }
  const { node } = await call(epsCreate, { params, input })
  openUpload({ kind: 'project', id: node.id, name, spaceId: space.id }, file)
  return `/${space.id}`
}
