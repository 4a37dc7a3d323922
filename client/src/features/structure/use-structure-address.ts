import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { infoTabs, uiState } from '../../shell/ui-state.ts'
import { structure } from './structure-state.ts'

/**
 * `?node=` and `?tab=` lead to a node and to what is shown of it, for whoever comes from a notice or got a link; they
 * stand in the address while another tab than the first is open.
 */
export function useStructureAddress(): void {
  const { nodes, selected } = useSnapshot(structure)
  const { infoTab } = useSnapshot(uiState)
  const [params, setParams] = useSearchParams()

  const wantedTab = infoTabs.find((tab) => tab === params.get('tab'))
  useEffect(() => {
    if (wantedTab) uiState.infoTab = wantedTab
  }, [wantedTab])

  const wanted = params.get('node')
  const isThere = (nodes ?? []).some(({ id }) => id === wanted)
  useEffect(() => {
    if (isThere && wanted) structure.selected = wanted
  }, [isThere, wanted])

  const isLoaded = nodes !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the effects above have just set is read from the states
  useEffect(() => {
    if (!isLoaded) return
    const isFirst = uiState.infoTab === 'analytics'
    const told = { node: isFirst ? null : structure.selected, tab: isFirst ? null : uiState.infoTab }
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(told)) {
          if (value) before.set(name, value)
          else before.delete(name)
        }
        return before
      },
      { replace: true },
    )
  }, [isLoaded, selected, infoTab, setParams])
}
