import { Button, Checkbox, InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDown, Cross } from '@blueprintjs/icons'
import {
  costrTableLayoutDelete,
  costrTableLayoutList,
  costrTableLayoutSave,
  type EstimateTableLayout,
  type EstimateTableLook,
} from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCan } from '../../../session/session.ts'
import { succeeds } from '../../../shell/attempt.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import { lookOf } from './kept-look.ts'

interface LayoutMenuProps {
  scheduleId: string
  /** As it is now. */
  look: () => EstimateTableLook
  setLook: (look: EstimateTableLook) => void
}

/** Looks of the table that are kept under names: one's own, and those that others share. */
export function LayoutMenu(props: LayoutMenuProps) {
  const { t } = useTranslation('estimates')
  return (
    <PopoverNext placement="bottom-end" content={<Layouts {...props} />}>
      <Button size="small" variant="minimal" text={t('table.layouts')} endIcon={<CaretDown size={12} />} />
    </PopoverNext>
  )
}

function Layouts({ scheduleId, look, setLook }: LayoutMenuProps) {
  const { t } = useTranslation('estimates')
  const { value, error, again } = useRead(scheduleId, (signal) =>
    call(costrTableLayoutList, { params: { scheduleId }, signal, quiet: true }),
  )
  useNews({}, again)
  const remove = async (tableLayoutId: string): Promise<void> => {
    if (await succeeds(() => call(costrTableLayoutDelete, { params: { tableLayoutId }, quiet: true }))) again()
  }
  return (
    <div className="estimates-layouts">
      {!value && error !== null && <ReadFailure error={error} again={again} />}
      <Menu>
        {value?.layouts.length === 0 && <MenuItem disabled text={t('table.noLayouts')} />}
        {value?.layouts.map((one) => (
          <Layout
            key={one.id}
            layout={one}
            choose={() => setLook(lookOf(one.look))}
            remove={() => void remove(one.id)}
          />
        ))}
      </Menu>
      <Saving scheduleId={scheduleId} look={look} done={again} />
    </div>
  )
}

interface LayoutProps {
  layout: EstimateTableLayout
  choose: () => void
  remove: () => void
}

function Layout({ layout: { name, shared, mine }, choose, remove }: LayoutProps) {
  const { t } = useTranslation('estimates')
  const can = useCan()
  return (
    <MenuItem
      text={name}
      label={shared ? t('table.shared') : ''}
      labelElement={
        (mine || (shared && can('estimate.edit'))) && (
          <IconButton
            icon={<Cross size={12} />}
            label={t('table.deleteLayout', { name })}
            onClick={(event) => {
              event.stopPropagation()
              remove()
            }}
          />
        )
      }
      onClick={choose}
    />
  )
}

function Saving({ scheduleId, look, done }: Pick<LayoutMenuProps, 'scheduleId' | 'look'> & { done: () => void }) {
  const { t } = useTranslation('estimates')
  const can = useCan()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const save = async (): Promise<void> => {
    const input = { name: name.trim(), shared, look: look() }
    if (!(await succeeds(() => call(costrTableLayoutSave, { params: { scheduleId }, input, quiet: true })))) return
    setName('')
    done()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <InputGroup
        size="small"
        aria-label={t('table.layoutName')}
        placeholder={t('table.layoutName')}
        value={name}
        onValueChange={setName}
      />
      {can('estimate.edit') && (
        <Checkbox
          label={t('table.share')}
          checked={shared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
      )}
      <Button size="small" type="submit" text={t('table.saveLayout')} disabled={name.trim() === ''} />
    </form>
  )
}
