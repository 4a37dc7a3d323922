import { epsCreate, spaceCreate } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import { openUpload } from '../upload/index.ts'
import { nameOfFile } from './name-of-file.ts'

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
