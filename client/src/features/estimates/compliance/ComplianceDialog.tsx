import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../../i18n/format.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { PanelTabs } from '../../../shell/PanelTabs.tsx'
import type { EstimateSession } from '../estimate-session.ts'
import { Checks } from './Checks.tsx'
import { ComplianceRules } from './ComplianceRules.tsx'
import { MatchByHand } from './MatchByHand.tsx'
import type { Compliance } from './use-compliance.ts'

export interface ComplianceProps {
  estimateId: string
  estimate: EstimateSession
  compliance: Compliance
  again: () => void
}

interface DialogProps extends ComplianceProps {
  /** Leads to an item in the table. */
  show: (itemId: string) => void
  close: () => void
}

const tabs = ['hand', 'rules', 'checks'] as const
type Tab = (typeof tabs)[number]

/** What is left on both sides, side by side: matched by hand or by rules; and what the checks say. */
export function ComplianceDialog({ show, close, ...props }: DialogProps) {
  const { t } = useTranslation('estimates')
  const numbers = useNumbers()
  const [tab, setTab] = useState<Tab>('hand')
  // The dialog stands there before its lists are put in order.
  const isOpen = useDeferredValue(true, false)
  const wrong = props.compliance.results.filter(({ state }) => state !== 'ok').length
  return (
    <PanelDialog isOpen title={t('compliance.title')} width={880} onClose={close}>
      <PanelTabs tabs={tabs} active={tab} choose={setTab}>
        {(one) => (
          <>
            {t(`compliance.tab.${one}`)} {one === 'checks' && wrong > 0 && <small>{numbers(wrong)}</small>}
          </>
        )}
      </PanelTabs>
      <div className="estimates-compliance-body">
        {isOpen && tab === 'hand' && <MatchByHand {...props} />}
        {isOpen && tab === 'rules' && <ComplianceRules {...props} />}
        {isOpen && tab === 'checks' && <Checks {...props} show={show} />}
      </div>
    </PanelDialog>
  )
}
