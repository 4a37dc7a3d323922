import './panel-tabs.css'
import type { ReactNode } from 'react'

interface PanelTabsProps<Tab extends string> {
  tabs: readonly Tab[]
  active: Tab
  choose: (tab: Tab) => void
  children: (tab: Tab) => ReactNode
}

/** The row of tabs at the top of a panel; `children` is what stands on each. */
export function PanelTabs<Tab extends string>({ tabs, active, choose, children }: PanelTabsProps<Tab>) {
  return (
    <div className="pl-panel-tabs" role="tablist">
      {tabs.map((tab) => (
        <button key={tab} type="button" role="tab" aria-selected={tab === active} onClick={() => choose(tab)}>
          {children(tab)}
        </button>
      ))}
    </div>
  )
}
