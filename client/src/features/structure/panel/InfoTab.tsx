import { Button, Spinner } from '@blueprintjs/core'
import { type EpsNode, epsPassport, epsPassportSave, type Passport } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { momentOf } from '../../../i18n/format.ts'
import { useCan } from '../../../session/session.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { toastError } from '../../../shell/toast.ts'
import { useRead } from '../../../shell/use-read.ts'
import { structure } from '../structure-state.ts'
import { Comments } from './Comments.tsx'
import { Fact } from './Fact.tsx'
import { Keys } from './Keys.tsx'
import { NoticeChoiceField } from './NoticeChoiceField.tsx'
import { ValueField } from './ValueField.tsx'

/** What is known of the node itself: passport, keys, whom its news reach, comments. */
export function InfoTab({ node }: { node: EpsNode }) {
  const { nodes } = useSnapshot(structure)
  const params = { epsId: node.id }
  const read = useRead(
    node.id,
    async (signal) => (await call(epsPassport, { params, signal, quiet: true })).passport,
    nodes,
  )
  if (!read.value && read.error !== null) return <ReadFailure error={read.error} again={read.again} />
  if (!read.value) return <Spinner size={24} />
  return (
    <>
      <PassportFacts passport={read.value} />
      <PassportValues key={node.id} epsId={node.id} passport={read.value} saved={read.set} />
      <Keys epsId={node.id} />
      <NoticeChoiceField epsId={node.id} />
      <Comments epsId={node.id} />
    </>
  )
}

function PassportFacts({ passport }: { passport: Passport }) {
  const { t } = useTranslation('structure')
  return (
    <dl className="pl-facts">
      <Fact label={t('create.kind')}>{t(`kind.${passport.kind}`)}</Fact>
      {passport.code && <Fact label={t('create.code')}>{passport.code}</Fact>}
      <Fact label={t('passport.created')}>{`${momentOf(passport.createdAt)} · ${passport.createdBy}`}</Fact>
    </dl>
  )
}

interface PassportValuesProps {
  epsId: string
  passport: Passport
  saved: (passport: Passport) => void
}

/** Those with a value are shown; any other of the attributes that hold here can be added. */
function PassportValues({ epsId, passport, saved }: PassportValuesProps) {
  const { t } = useTranslation('structure')
  const mayEdit = useCan()('eps.edit')
  const [added, setAdded] = useState<string[]>([])
  const isShown = (id: string, text: string): boolean => text !== '' || added.includes(id)
  const shown = passport.values.filter(({ attribute, text }) => isShown(attribute.id, text))
  const others = passport.values.filter(({ attribute, text }) => !isShown(attribute.id, text))
  const save = async (id: string, text: string): Promise<void> => {
    try {
      saved((await call(epsPassportSave, { params: { epsId }, input: { values: { [id]: text } } })).passport)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <section className="pl-panel-section" data-testid="passport">
      <h3>{t('passport.title')}</h3>
      {passport.values.length === 0 && <p className="pl-muted">{t('passport.noAttributes')}</p>}
      {shown.map(({ attribute, text }) => (
        <ValueField
          key={`${attribute.id} ${text}`}
          attribute={attribute}
          text={text}
          people={passport.people}
          readOnly={!mayEdit}
          save={(value) => void save(attribute.id, value)}
        />
      ))}
      {mayEdit && others.length > 0 && (
        <label className="pl-panel-add">
          <span className="pl-unseen">{t('passport.add')}</span>
          <select
            value=""
            onChange={(event) => {
              const id = event.currentTarget.value
              setAdded((known) => [...known, id])
            }}
          >
            <option value="">{t('passport.add')}</option>
            {others.map(({ attribute: { id, name } }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {!mayEdit && shown.length === 0 && passport.values.length > 0 && (
        <p className="pl-muted">{t('passport.empty')}</p>
      )}
      {mayEdit && passport.values.length === 0 && <AttributesHint />}
    </section>
  )
}

function AttributesHint() {
  const { t } = useTranslation('structure')
  return (
    <Button
      size="small"
      variant="minimal"
      text={t('passport.defineAttributes')}
      onClick={() => {
        structure.attributesOpen = true
      }}
    />
  )
}
