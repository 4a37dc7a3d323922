import { Button, Checkbox } from '@blueprintjs/core'
import { type DirectoryView, directoryRelationCreate } from '@plumbline/core/contract'
import type { DirectoryRelation, RelationUse } from '@plumbline/core/directory-relations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { relationWays } from './relation-ways.ts'

interface RelationFormProps {
  spaceId: string
  directories: readonly Pick<DirectoryView, 'id' | 'name'>[]
  /** Those that are there. */
  relations: readonly DirectoryRelation[]
  made: (id: string) => void
}

/** Directories that norms are found by. */
const MOST = 5

/** A new relation: what it is for, and which directories it connects; both are decided once. */
export function RelationForm({ spaceId, directories, relations, made }: RelationFormProps) {
  const { t } = useTranslation('directories')
  const [use, setUse] = useState<RelationUse>('list')
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(['', ''])
  const [isOne, setOne] = useState(false)
  const [way, setWay] = useState('')
  const [refused, setRefused] = useState('')
  const [isSaving, setSaving] = useState(false)
  const given = chosen.filter((id) => id !== '')
  const ways = use === 'list' ? relationWays(relations, chosen[0] ?? '', chosen[1] ?? '') : []
  const through = ways.find((one) => keyOf(one) === way) ?? []
  const isWhole = name.trim() !== '' && (use === 'list' ? given.length === 2 : given.length > 0)
  const save = async (): Promise<void> => {
    setSaving(true)
    setRefused('')
    try {
      const isOneToMany = use === 'list' && isOne && through.length === 0
      const cardinality = isOneToMany ? ('1:n' as const) : ('n:n' as const)
      const steps = through.map(({ id }) => id)
      const input = { use, name: name.trim(), directoryIds: [...given], cardinality, through: steps }
      made((await call(directoryRelationCreate, { params: { spaceId }, input, quiet: true })).directoryRelation.id)
    } catch (error) {
      setRefused(errorSentence(error))
    }
    setSaving(false)
  }
  const labels = use === 'list' ? ['relations.first', 'relations.second'] : chosen.map(() => 'relations.by')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole && !isSaving) void save()
      }}
    >
      <SelectField
        label={t('relations.use')}
        value={use}
        options={(['list', 'norm'] as const).map((value) => ({ value, label: t(`relations.uses.${value}`) }))}
        hint={t(`relations.hint.${use}`)}
        onChange={(value) => {
          setUse(value === 'norm' ? 'norm' : 'list')
          setChosen(value === 'norm' ? [''] : ['', ''])
        }}
      />
      <TextField label={t('field.name')} value={name} autoFocus onChange={setName} />
      {chosen.map((id, at) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a choice is known by
          key={at}
          label={t(labels[at] ?? 'relations.by', { n: at + 1 })}
          value={id}
          options={[
            { value: '', label: t('relations.choose') },
            ...directories.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={(value) => setChosen(chosen.map((known, place) => (place === at ? value : known)))}
        />
      ))}
      {use === 'norm' && chosen.length < MOST && (
        <Button variant="minimal" text={t('relations.more')} onClick={() => setChosen([...chosen, ''])} />
      )}
      {ways.length > 0 && (
        <SelectField
          label={t('relations.rows')}
          value={through.length > 0 ? way : ''}
          options={[
            { value: '', label: t('relations.ownRows') },
            ...ways.map((one) => ({ value: keyOf(one), label: one.map((step) => step.name).join(' → ') })),
          ]}
          hint={t('relations.throughHint')}
          onChange={setWay}
        />
      )}
      {use === 'list' && through.length === 0 && (
        <Checkbox
          checked={isOne}
          label={t('relations.one')}
          onChange={({ currentTarget: { checked } }) => setOne(checked)}
        />
      )}
      {refused && (
        <p className="pl-field-error" role="alert">
          {refused}
        </p>
      )}
      <Button type="submit" intent="primary" text={t('new.make')} disabled={!isWhole} loading={isSaving} />
    </form>
  )
}

const keyOf = (way: readonly DirectoryRelation[]): string => way.map(({ id }) => id).join()
