import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { rowTests, ruleLimits } from '@plumbline/core/exchange/rules'
import { fieldsOfSheet, type TableField, titleOf } from '@plumbline/core/exchange/table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { shortCode } from '../../i18n/languages.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { ruling } from './rule-state.ts'
import { readByRule } from './upload-state.ts'
import { uploading } from './uploading.ts'

/** What is read otherwise than it stands in the file: texts that are replaced, rows that are left out. */
export function Replacements() {
  const { upload } = useSnapshot(uploading)
  return (
    <>
      <Texts />
      {upload?.table && <Conditions />}
    </>
  )
}

function Texts() {
  const { t } = useTranslation('upload')
  const { rule } = useSnapshot(ruling)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [whole, setWhole] = useState(false)
  const add = (): void => {
    readByRule({ replacements: [...ruling.rule.replacements, { from, to, whole }] })
    setFrom('')
    setTo('')
  }
  const remove = (place: number): void =>
    readByRule({ replacements: ruling.rule.replacements.filter((_, at) => at !== place) })
  return (
    <section className="pl-rule-texts" aria-label={t('rule.replacements')}>
      <h3>{t('rule.replacements')}</h3>
      {rule.replacements.map((one, at) => (
        <p key={`${one.from} ${one.to}`}>
          <span>{one.from}</span> → <strong>{one.to || t('rule.nothing')}</strong>
          {one.whole && <span className="pl-rule-note">{t('rule.whole')}</span>}
          <IconButton icon={<Cross />} label={t('rule.remove', { text: one.from })} onClick={() => remove(at)} />
        </p>
      ))}
      <div className="pl-rule-add">
        <InputGroup
          size="small"
          aria-label={t('rule.from')}
          placeholder={t('rule.from')}
          maxLength={ruleLimits.text}
          value={from}
          onValueChange={setFrom}
        />
        <InputGroup
          size="small"
          aria-label={t('rule.to')}
          placeholder={t('rule.to')}
          maxLength={ruleLimits.text}
          value={to}
          onValueChange={setTo}
        />
        <Checkbox label={t('rule.whole')} checked={whole} onChange={() => setWhole(!whole)} />
        <Button
          size="small"
          icon={<Plus />}
          text={t('rule.addReplacement')}
          disabled={from === '' || rule.replacements.length >= ruleLimits.replacements}
          onClick={add}
        />
      </div>
    </section>
  )
}

function Conditions() {
  const { t, i18n } = useTranslation('upload')
  const language = shortCode(i18n.language) === 'ru' ? 'ru' : 'en'
  const { rule } = useSnapshot(ruling)
  const [field, setField] = useState<TableField>('name')
  const [is, setIs] = useState<(typeof rowTests)[number]>('begins')
  const [text, setText] = useState('')
  const { skip } = rule
  const change = (where: typeof skip.where): void => readByRule({ skip: { ...ruling.rule.skip, where } })
  return (
    <section className="pl-rule-texts" aria-label={t('rule.skip')}>
      <h3>{t('rule.skip')}</h3>
      {skip.where.map((one, at) => (
        <p key={`${one.field} ${one.is} ${one.text}`}>
          <span>{titleOf(one.field, language)}</span> {t(`rule.is.${one.is}`)} <strong>{one.text}</strong>
          <IconButton
            icon={<Cross />}
            label={t('rule.remove', { text: one.text })}
            onClick={() => change(ruling.rule.skip.where.filter((_, place) => place !== at))}
          />
        </p>
      ))}
      <div className="pl-rule-add">
        <SelectField
          label={t('rule.column')}
          value={field}
          options={fieldsOfSheet.works.map((value) => ({ value, label: titleOf(value, language) }))}
          onChange={(value) => setField(value as TableField)}
        />
        <SelectField
          label={t('rule.says')}
          value={is}
          options={rowTests.map((value) => ({ value, label: t(`rule.is.${value}`) }))}
          onChange={(value) => setIs(value as typeof is)}
        />
        <TextField label={t('rule.text')} value={text} onChange={(said) => setText(said.slice(0, ruleLimits.text))} />
        <Button
          size="small"
          icon={<Plus />}
          text={t('rule.addCondition')}
          disabled={(is !== 'empty' && text.trim() === '') || skip.where.length >= ruleLimits.conditions}
          onClick={() => {
            change([...ruling.rule.skip.where, { field, is, text: is === 'empty' ? '' : text }])
            setText('')
          }}
        />
      </div>
    </section>
  )
}
