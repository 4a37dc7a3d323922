import './outline.css'
import { Button } from '@blueprintjs/core'
import { limits } from '@plumbline/core/documents/schedule'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../parts/values/number.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import type { OutlineDialog } from '../base/outline-dialog.ts'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { InsertManyDialog } from './InsertManyDialog.tsx'
import { MoveToDialog } from './MoveToDialog.tsx'
import { RenumberDialog } from './RenumberDialog.tsx'
import { SaveTemplateDialog } from './SaveTemplateDialog.tsx'
import { SetAllDialog } from './SetAllDialog.tsx'
import { TemplatesDialog } from './TemplatesDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

/** The dialog about the structure that is open. */
export function OutlineDialogs({ dialog, close }: { dialog: OutlineDialog; close: () => void }) {
  switch (dialog.what) {
    case 'insertMany':
      return <InsertManyDialog close={close} />
    case 'duplicate':
      return <DuplicateDialog close={close} />
    case 'moveTo':
      return <MoveToDialog close={close} />
    case 'renumber':
      return <RenumberDialog close={close} />
    case 'setType':
    case 'setCalendar':
      return <SetAllDialog what={dialog.what} close={close} />
    case 'transfer':
      return <TransferDialog close={close} />
    case 'saveTemplate':
      return <SaveTemplateDialog close={close} />
    case 'templates':
      return <TemplatesDialog close={close} />
    case 'tooMany':
      return <TooManyNotice count={dialog.count} close={close} />
  }
}

/** R-DLG-09. */
function TooManyNotice({ count, close }: { count: number; close: () => void }) {
  const { t, i18n } = useTranslation('outline')
  const number = (value: number): string => formatNumber(value, i18n.language)
  return (
    <PanelDialog
      isOpen
      title={t('tooMany.title')}
      onClose={close}
      footer={<Button intent="primary" autoFocus text={t('tooMany.ok')} onClick={close} />}
    >
      <p>{t('tooMany.text', { n: number(count), max: number(limits.branchRows) })}</p>
    </PanelDialog>
  )
}
