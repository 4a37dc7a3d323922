import { Button, HTMLSelect } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import {
  conditionKinds,
  type ElementField,
  elementFields,
  joinKinds,
  type LinkRule,
  type WorkField,
  workFields,
} from '@plumbline/core/bim'
import { attributeList } from '@plumbline/core/contract'
import type { Rule } from '@plumbline/core/documents/bim'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { LazyText } from '../../../shell/LazyText.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { useLinkedPlan, useLinks } from '../links/use-linked-plan.ts'
import { PropertyName } from './PropertyName.tsx'

/** Conditions of one rule; what is changed is kept at once, and the line of the rule says what it comes to. */
export function RuleForm({ rule }: { rule: Rule }) {
  const { t } = useTranslation('modelLinks')
  const linked = useLinkedPlan()
  const { id, by: _by, at: _at, ...fields } = rule
  const put = (change: Partial<LinkRule>): void =>
    void linked.links.execute({ do: 'rule.set', id, rule: { ...fields, ...change } })
  return (
    <fieldset className="model-rule" disabled={!linked.mayEdit}>
      <div className="model-rule-line">
        <LazyText label={t('rule.name')} value={rule.name} done={(name) => name !== '' && put({ name })} />
        <LazyText
          label={t('share')}
          value={String(rule.share)}
          done={(text) => isShare(Number(text)) && put({ share: Number(text) })}
        />
        <Button
          size="small"
          variant="minimal"
          intent="danger"
          text={t('rule.delete')}
          onClick={() => linked.links.execute({ do: 'rule.delete', id })}
        />
        <Button
          size="small"
          variant="minimal"
          text={t('rule.deleteKeeping')}
          onClick={() => linked.links.execute({ do: 'rule.delete', id, keepLinks: true })}
        />
      </div>
      <Conditions side="elements" list={rule.elements} put={(elements) => put({ elements })} />
      <Conditions side="works" list={rule.works} put={(works) => put({ works })} />
      <Joins list={rule.joins} put={(joins) => put({ joins })} />
    </fieldset>
  )
}

const isShare = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 100

type Field<Side> = Side extends 'elements' ? ElementField : WorkField

interface ConditionsProps<Side extends 'elements' | 'works'> {
  side: Side
  /** Above them; usually what they are of. */
  title?: string
  list: LinkRule[Side]
  put: (list: LinkRule[Side]) => void
}

export function Conditions<Side extends 'elements' | 'works'>({ side, list, put, ...props }: ConditionsProps<Side>) {
  const { t } = useTranslation('modelLinks')
  const [usual, adding]: [string, string] = [`rule.${side}`, `rule.add_${side}`]
  type One = LinkRule[Side][number]
  const replace = (at: number, change: Partial<One>): void =>
    put(list.map((one, place) => (place === at ? { ...one, ...change } : one)) as LinkRule[Side])
  const first = { field: { of: side === 'elements' ? 'class' : 'name', key: '' }, kind: 'contains', text: '' }
  return (
    <>
      <h3>{props.title ?? t(usual)}</h3>
      {list.map((condition, at) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names of their own
          key={at}
          remove={() => put(list.filter((_, place) => place !== at) as LinkRule[Side])}
        >
          <FieldChoice
            side={side}
            field={condition.field as Field<Side>}
            put={(field) => replace(at, { field } as Partial<One>)}
          />
          <HTMLSelect
            minimal
            aria-label={t('rule.kind')}
            value={condition.kind}
            options={conditionKinds.map((value) => ({ value, label: t(`rule.kinds.${value}`) }))}
            onChange={({ currentTarget }) => replace(at, { kind: currentTarget.value } as Partial<One>)}
          />
          <LazyText
            label={t('rule.text')}
            value={condition.text}
            done={(text) => replace(at, { text } as Partial<One>)}
          />
        </Line>
      ))}
      <AddLine text={t(adding)} add={() => put([...list, first] as LinkRule[Side])} />
    </>
  )
}

function Joins({ list, put }: { list: LinkRule['joins']; put: (list: LinkRule['joins']) => void }) {
  const { t } = useTranslation('modelLinks')
  const replace = (at: number, change: Partial<LinkRule['joins'][number]>): void =>
    put(list.map((one, place) => (place === at ? { ...one, ...change } : one)))
  const first = { element: { of: 'storey', key: '' }, work: { of: 'name', key: '' }, kind: 'workContains' } as const
  return (
    <>
      <h3>{t('rule.joins')}</h3>
      {list.map((join, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: joins have no names of their own
        <Line key={at} remove={() => put(list.filter((_, place) => place !== at))}>
          <FieldChoice side="elements" field={join.element} put={(element) => replace(at, { element })} />
          <HTMLSelect
            minimal
            aria-label={t('rule.kind')}
            value={join.kind}
            options={joinKinds.map((value) => ({ value, label: t(`rule.joinKinds.${value}`) }))}
            onChange={({ currentTarget }) => {
              const kind = joinKinds.find((one) => one === currentTarget.value)
              if (kind) replace(at, { kind })
            }}
          />
          <FieldChoice side="works" field={join.work} put={(work) => replace(at, { work })} />
        </Line>
      ))}
      <AddLine text={t('rule.addJoin')} add={() => put([...list, first])} />
    </>
  )
}

function Line({ children, remove }: { children: ReactNode; remove: () => void }) {
  const { t } = useTranslation('modelLinks')
  return (
    <div className="model-rule-line">
      {children}
      <IconButton icon={<Cross />} label={t('rule.remove')} onClick={remove} />
    </div>
  )
}

const AddLine = ({ text, add }: { text: string; add: () => void }) => (
  <div>
    <Button size="small" variant="minimal" icon={<Plus />} text={text} onClick={add} />
  </div>
)

interface FieldChoiceProps<Side extends 'elements' | 'works'> {
  side: Side
  field: Field<Side>
  put: (field: Field<Side>) => void
}

function FieldChoice<Side extends 'elements' | 'works'>({ side, field, put }: FieldChoiceProps<Side>) {
  const { t } = useTranslation('modelLinks')
  const kinds = side === 'elements' ? elementFields : workFields
  return (
    <>
      <HTMLSelect
        minimal
        aria-label={t('rule.field')}
        value={field.of}
        options={kinds.map((value) => ({ value, label: t(`rule.fields.${value}`) }))}
        onChange={({ currentTarget }) => put({ of: currentTarget.value, key: '' } as Field<Side>)}
      />
      {field.of === 'property' && <PropertyName value={field.key} done={(key) => put({ ...field, key })} />}
      {field.of === 'attribute' && <AttributeChoice value={field.key} done={(key) => put({ ...field, key })} />}
    </>
  )
}

interface KeyProps {
  value: string
  done: (key: string) => void
}

function AttributeChoice({ value, done }: KeyProps) {
  const { t } = useTranslation('modelLinks')
  const { spaceId } = useLinks()
  const { value: read } = useRead(spaceId, (signal) =>
    call(attributeList, { params: { spaceId }, input: {}, signal, quiet: true }),
  )
  const options = (read?.attributes ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <HTMLSelect
      minimal
      aria-label={t('rule.attribute')}
      value={value}
      options={[{ value: '', label: t('rule.attribute') }, ...options]}
      onChange={({ currentTarget }) => done(currentTarget.value)}
    />
  )
}
