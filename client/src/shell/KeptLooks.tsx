import './kept-looks.css'
import { Button, Checkbox, InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDown, Cross } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { succeeds } from './attempt.ts'
import { IconButton } from './IconButton.tsx'
import { ReadFailure } from './ReadFailure.tsx'
import { type News, useNews } from './use-news.ts'
import { useRead } from './use-read.ts'

interface KeptLook {
  id: string
  name: string
  shared: boolean
}

interface KeptLooksProps<T extends KeptLook> {
  /** Where they are kept. */
  of: string
  read: (signal: AbortSignal) => Promise<readonly T[]>
  choose: (look: T) => void
  save: (as: { name: string; shared: boolean }) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  mayRemove: (look: T) => boolean
  mayShare: boolean
  /** After what others may have shared or deleted some. */
  news?: News
  /** Above them in the menu. */
  children?: ReactNode
}

/** Looks of a screen that are kept under names: one's own, and those that others share. */
export function KeptLooks<T extends KeptLook>(props: KeptLooksProps<T>) {
  const { t } = useTranslation('shell')
  return (
    <PopoverNext placement="bottom-end" content={<Looks {...props} />}>
      <Button size="small" variant="minimal" text={t('looks.title')} endIcon={<CaretDown size={12} />} />
    </PopoverNext>
  )
}

function Looks<T extends KeptLook>({ of, children, mayShare, news = {}, ...acts }: KeptLooksProps<T>) {
  const { t } = useTranslation('shell')
  const { value, error, again } = useRead(of, acts.read)
  useNews(news, again)
  const doing = async (work: Promise<unknown>): Promise<boolean> => {
    const isDone = await succeeds(() => work)
    if (isDone) again()
    return isDone
  }
  return (
    <div className="pl-kept-looks">
      {!value && error !== null && <ReadFailure error={error} again={again} />}
      <Menu>
        {children}
        {value?.length === 0 && <MenuItem disabled text={t('looks.none')} />}
        {value?.map((look) => (
          <MenuItem
            key={look.id}
            text={look.name}
            label={look.shared ? t('looks.shared') : ''}
            labelElement={
              acts.mayRemove(look) && (
                <IconButton
                  icon={<Cross size={12} />}
                  label={t('looks.delete', { name: look.name })}
                  onClick={(event) => {
                    event.stopPropagation()
                    void doing(acts.remove(look.id))
                  }}
                />
              )
            }
            onClick={() => acts.choose(look)}
          />
        ))}
      </Menu>
      <Saving mayShare={mayShare} save={(as) => doing(acts.save(as))} />
    </div>
  )
}

interface SavingProps {
  mayShare: boolean
  /** False: it failed, which has been told. */
  save: (as: { name: string; shared: boolean }) => Promise<boolean>
}

function Saving({ mayShare, save }: SavingProps) {
  const { t } = useTranslation('shell')
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const finish = async (): Promise<void> => {
    if (await save({ name: name.trim(), shared })) setName('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void finish()
      }}
    >
      <InputGroup
        size="small"
        aria-label={t('looks.name')}
        placeholder={t('looks.name')}
        value={name}
        onValueChange={setName}
      />
      {mayShare && (
        <Checkbox
          label={t('looks.share')}
          checked={shared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
      )}
      <Button size="small" type="submit" text={t('looks.save')} disabled={name.trim() === ''} />
    </form>
  )
}
