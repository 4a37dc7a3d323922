import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import { useAddView } from '../views/use-add-view.ts'
import { viewpointOf } from '../views/viewpoints.ts'
import { newIssue } from './issue-board.ts'

const LONGEST_NAME = 128

/** An issue of what is seen now, called as what is selected until somebody says otherwise. */
export function IssueDialog() {
  const { t } = useTranslation('modelIssues')
  const { view } = useLinkedPlan()
  const { dialog } = useSnapshot(view.state)
  return dialog === 'issue' ? <NameIssue title={t('new')} close={() => view.ask(null)} /> : null
}

function NameIssue({ title, close }: { title: string; close: () => void }) {
  const { t } = useTranslation('modelIssues')
  const { view, links } = useLinkedPlan()
  const addView = useAddView(links)
  const [element] = view.state.selected
  const [name, setName] = useState(element === undefined ? '' : view.nameOf(element).slice(0, LONGEST_NAME))
  const make = async (): Promise<boolean> => {
    const viewpoint = viewpointOf(view)
    return viewpoint !== null && addView({ name: name.trim(), viewpoint, facts: newIssue })
  }
  return (
    <ActDialog title={title} submit={t('add')} disabled={name.trim() === ''} work={make} close={close}>
      {(error) => (
        <>
          <TextField
            label={t('newName')}
            value={name}
            autoFocus
            onChange={(text) => setName(text.slice(0, LONGEST_NAME))}
          />
          {error && <p role="alert">{error}</p>}
        </>
      )}
    </ActDialog>
  )
}
