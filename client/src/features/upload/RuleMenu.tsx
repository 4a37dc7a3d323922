import { Button, HTMLSelect, Menu, MenuItem } from '@blueprintjs/core'
import { More } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { attempt } from '../../shell/attempt.ts'
import { MenuPopover } from '../../shell/MenuPopover.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { deleteRule, isChanged, makeDefault, ruling, saveRule, saveRuleAs } from './rule-state.ts'
import { followRule } from './upload-state.ts'
import { uploading } from './uploading.ts'

const LONGEST_NAME = 200

/** Which of the rules of the space is followed, and what can be done with it. */
export function RuleMenu() {
  const { t } = useTranslation('upload')
  const { rule, rules, ruleId } = useSnapshot(ruling)
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const spaceId = useSnapshot(uploading).target?.spaceId ?? ''
  const saved = rules.find(({ id }) => id === ruleId)
  const changed = isChanged(rule as typeof ruling.rule, saved as Parameters<typeof isChanged>[1])
  return (
    <header className="pl-rule-head">
      <RuleChoice />
      {changed && <span className="pl-rule-note">{t('rule.changed')}</span>}
      <div className="pl-spring" />
      <Button variant="minimal" size="small" text={t('rule.saveAs')} onClick={() => setNaming('new')} />
      {saved && (
        <MenuPopover content={<Acts name={saved.name} isChanged={changed} rename={() => setNaming('rename')} />}>
          <Button variant="minimal" size="small" icon={<More />} aria-label={t('rule.acts', { name: saved.name })} />
        </MenuPopover>
      )}
      {naming && (
        <NameDialog
          title={t(naming === 'new' ? 'rule.saveAsTitle' : 'rule.renameTitle')}
          before={naming === 'rename' ? (saved?.name ?? '') : ''}
          save={(name) => (naming === 'new' ? saveRuleAs(spaceId, name) : saveRule(spaceId, { name }))}
          close={() => setNaming(null)}
        />
      )}
    </header>
  )
}

/** Also before the file is sent. */
export function RuleChoice() {
  const { t } = useTranslation('upload')
  const { rules, ruleId, defaultId } = useSnapshot(ruling, { sync: true })
  const id = useId()
  const titleOf = (rule: { id: string; name: string }): string =>
    rule.id === defaultId ? t('rule.ofSchedule', { name: rule.name }) : rule.name
  return (
    <div className="pl-rule-choice">
      <label htmlFor={id}>{t('rule.label')}</label>
      <HTMLSelect
        id={id}
        value={ruleId ?? ''}
        options={[
          { value: '', label: t('rule.usual') },
          ...rules.map((rule) => ({ value: rule.id, label: titleOf(rule) })),
        ]}
        onChange={(event) => followRule(event.currentTarget.value || null)}
      />
    </div>
  )
}

function Acts({ name, isChanged: hasChanged, rename }: { name: string; isChanged: boolean; rename: () => void }) {
  const { t } = useTranslation('upload')
  const { target } = useSnapshot(uploading)
  const { ruleId, defaultId } = useSnapshot(ruling)
  const isDefault = ruleId === defaultId
  const spaceId = target?.spaceId ?? ''
  const schedule = target?.kind === 'schedule' ? target.id : null
  return (
    <Menu>
      <MenuItem
        text={t('rule.save', { name })}
        disabled={!hasChanged}
        onClick={() => attempt(() => saveRule(spaceId, { rule: ruling.rule }))}
      />
      <MenuItem text={t('rule.rename')} onClick={rename} />
      {schedule && (
        <MenuItem
          text={t(isDefault ? 'rule.noDefault' : 'rule.makeDefault')}
          onClick={() => attempt(() => makeDefault(schedule, isDefault ? null : ruleId))}
        />
      )}
      <MenuItem text={t('rule.delete', { name })} intent="danger" onClick={() => attempt(() => deleteRule(spaceId))} />
    </Menu>
  )
}

interface NameDialogProps {
  title: string
  before: string
  save: (name: string) => Promise<void>
  close: () => void
}

function NameDialog({ title, before, save, close }: NameDialogProps) {
  const { t } = useTranslation('upload')
  const [name, setName] = useState(before)
  return (
    <ActDialog
      title={title}
      submit={t('rule.saveName')}
      disabled={name.trim() === ''}
      work={() => save(name.trim())}
      close={close}
    >
      {(error) => (
        <TextField
          label={t('ruleName')}
          value={name}
          autoFocus
          {...(error ? { error } : {})}
          onChange={(value) => setName(value.slice(0, LONGEST_NAME))}
        />
      )}
    </ActDialog>
  )
}
