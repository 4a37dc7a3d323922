import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { infoTabs, uiState } from '../../shell/ui-state.ts'
import { put, useQuery } from '../../shell/use-query.ts'
import { structure } from './structure-state.ts'

/**
 * `?node=` and `?tab=` lead to a node and to what is shown of it, for whoever comes from a notice or got a link; they
 * stand in the address while another tab than the first is open. `?report=` opens that of a batch.
 */
export function useStructureAddress(): void {
  const { nodes, selected } = useSnapshot(structure)
  const { infoTab } = useSnapshot(uiState)
  const [query, edit] = useQuery()

  const wantedTab = infoTabs.find((tab) => tab === query.get('tab'))
  useEffect(() => {
    if (wantedTab) uiState.infoTab = wantedTab
  }, [wantedTab])

  const wanted = query.get('node')
  const isThere = (nodes ?? []).some(({ id }) => id === wanted)
  useEffect(() => {
    if (isThere && wanted) structure.selected = wanted
  }, [isThere, wanted])

  const report = query.get('report')
  useEffect(() => {
    if (!report) return
    structure.dialog = { kind: 'reports', batchId: report }
    edit((address) => put(address, 'report', ''), { replace: true })
  }, [report, edit])

  const isLoaded = nodes !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the effects above have just set is read from the states
  useEffect(() => {
    if (!isLoaded) return
    const isFirst = uiState.infoTab === 'analytics'
    edit(
      (address) => {
        put(address, 'node', isFirst ? '' : (structure.selected ?? ''))
        put(address, 'tab', isFirst ? '' : uiState.infoTab)
      },
      { replace: true },
    )
  }, [isLoaded, query, selected, infoTab, edit])
}
