import { Button, HTMLSelect, Switch } from '@blueprintjs/core'
import {
  type ClashKind,
  type ClashSet,
  type ClashTest,
  clashKinds,
  clashLimits,
  newClashTest,
} from '@plumbline/core/bim'
import type { SavedClashTest } from '@plumbline/core/documents/bim'
import { useTranslation } from 'react-i18next'
import { Conditions } from '../../../parts/rules/Conditions.tsx'
import { parseNumber } from '../../../parts/values/number.ts'
import { LazyText } from '../../../shell/LazyText.tsx'
import { toast } from '../../../shell/toast.ts'
import { tellUndoable } from '../../../shell/way-back.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'

/** What a test looks for; what is changed is kept at once, and found when it is run. */
export function ClashForm({ test, done }: { test: SavedClashTest; done: () => void }) {
  const { t } = useTranslation('modelClash')
  const linked = useLinkedPlan()
  const { id, by: _by, at: _at, ranAt: _ran, ...fields } = test
  const put = (change: Partial<ClashTest>): void =>
    void linked.links.execute({ do: 'clash.test', id, test: { ...fields, ...change } })
  const remove = (): void => {
    if (!linked.links.execute({ do: 'clash.test.delete', id }).ok) return
    done()
    tellUndoable(t('deleted', { name: test.name }), { text: t('undo'), run: () => linked.links.undo() })
  }
  return (
    <fieldset className="model-rule" disabled={!linked.mayEdit}>
      <div className="rule-line">
        <LazyText
          label={t('name')}
          value={test.name}
          done={(name) => name !== '' && put({ name: name.slice(0, 128) })}
        />
        <HTMLSelect
          minimal
          aria-label={t('kind')}
          value={test.kind}
          options={clashKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={({ currentTarget }) => put(asKind(test, currentTarget.value as ClashKind))}
        />
        <Millimetres test={test} done={(millimetres) => put({ millimetres })} />
        {test.kind !== 'space' && (
          <Switch
            checked={test.inTime}
            label={t('inTime')}
            title={t('inTimeHint')}
            onChange={({ currentTarget }) => put({ inTime: currentTarget.checked })}
          />
        )}
        <span className="pl-spring" />
        <Button size="small" variant="minimal" intent="danger" text={t('delete')} onClick={remove} />
      </div>
      {test.kind === 'space' && <p className="model-note">{t('spaceHint')}</p>}
      <SetForm side="a" set={test.a} put={(a) => put({ a })} />
      <SetForm side="b" set={test.b} put={(b) => put({ b })} />
    </fieldset>
  )
}

/** What a worker needs around what is built. */
const ROOM_MM = 1_000

/** A tolerance that nobody has changed is no distance. */
const asKind = ({ millimetres }: ClashTest, kind: ClashKind): Partial<ClashTest> =>
  kind === 'space' && millimetres === newClashTest('').millimetres ? { kind, millimetres: ROOM_MM } : { kind }

function Millimetres({ test, done }: { test: ClashTest; done: (millimetres: number) => void }) {
  const { t } = useTranslation('modelClash')
  const label = t(`millimetres.${test.kind}`)
  const finish = (text: string): void => {
    const value = parseNumber(text)
    if (value !== null && value >= 0 && value <= clashLimits.millimetres) done(value)
    else toast.error(t('noMillimetres', { max: clashLimits.millimetres }))
  }
  return (
    <span className="model-clash-millimetres">
      <span className="pl-muted">{label}</span>
      <LazyText label={label} value={String(test.millimetres)} done={finish} />
      <span className="pl-muted">{t('mm')}</span>
    </span>
  )
}

interface SetFormProps {
  side: 'a' | 'b'
  set: ClashSet
  put: (set: ClashSet) => void
}

function SetForm({ side, set, put }: SetFormProps) {
  const { t } = useTranslation('modelClash')
  const linked = useLinkedPlan()
  const chosen = set.modelIds.length === 1 ? (set.modelIds[0] ?? '') : ''
  const models = linked.loaded.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="model-clash-set">
      <Conditions
        side="elements"
        modelIds={linked.loaded.map(({ id }) => id)}
        title={t(`set.${side}`)}
        list={set.conditions}
        put={(conditions) => put({ ...set, conditions })}
      />
      <div className="rule-line">
        <HTMLSelect
          minimal
          aria-label={t('ofModel', { set: t(`set.${side}`) })}
          value={chosen}
          options={[{ value: '', label: t('allModels') }, ...models]}
          onChange={({ currentTarget }) =>
            put({ ...set, modelIds: currentTarget.value === '' ? [] : [currentTarget.value] })
          }
        />
      </div>
    </div>
  )
}
