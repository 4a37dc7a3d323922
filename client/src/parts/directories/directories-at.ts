import { type DirectoryView, epsDirectories } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import { orKeptRecent } from '../../session/kept.ts'
import { session } from '../../session/session.ts'

/** Directories that are offered at a node; without a network as they were last. */
export async function directoriesAt(epsId: string): Promise<readonly DirectoryView[]> {
  const ask = () => call(epsDirectories, { params: { epsId }, quiet: true })
  return (await orKeptRecent(session.person?.id ?? '', 'directoriesAt', epsId, ask)).directories
}
