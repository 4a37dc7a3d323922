import { Button, NumericInput } from '@blueprintjs/core'
import {
  type SpaceStorage,
  STORAGE_WARNING,
  spaceStorage,
  spaceStorageSet,
  storageKinds,
} from '@plumbline/core/contract'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useSize } from '../../parts/words/use-size.ts'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { toast } from '../../shell/toast.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'

/** What the space takes on the disk, by kind, and how much it may. */
export function StorageUse({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('administration')
  const loaded = useLoaded(
    `storage ${spaceId}`,
    async (signal) => (await call(spaceStorage, { params: { spaceId }, signal })).storage,
  )
  const { value, error, again } = loaded
  return (
    <section aria-label={t('storage.title')}>
      <h3>{t('storage.title')}</h3>
      {value === null && error !== null && <ReadFailure error={error} again={again} />}
      {value !== null && <Used storage={value} />}
      {value !== null && <Quota spaceId={spaceId} storage={value} loaded={loaded} />}
    </section>
  )
}

function Used({ storage: { quota, used, total } }: { storage: SpaceStorage }) {
  const { t } = useTranslation('administration')
  const size = useSize()
  const percent = Math.floor((total / quota) * 100)
  const state = total >= quota ? 'is-full' : total >= quota * STORAGE_WARNING ? 'is-warned' : ''
  const text = t('storage.used', { used: size(total), quota: size(quota), percent })
  return (
    <>
      <p id="storage-used">{text}</p>
      <meter
        className={`administration-meter ${state}`}
        aria-labelledby="storage-used"
        min={0}
        max={100}
        value={Math.min(100, percent)}
        aria-valuetext={text}
      />
      <dl className="administration-sizes">
        {storageKinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`storage.kinds.${kind}`)}</dt>
            <dd>{size(used[kind] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p className="administration-muted">{t('storage.warned')}</p>
    </>
  )
}

interface QuotaProps {
  spaceId: string
  storage: SpaceStorage
  loaded: Loaded<SpaceStorage>
}

function Quota({ spaceId, storage: { ownMegabytes, usualMegabytes, mostMegabytes }, loaded }: QuotaProps) {
  const { t } = useTranslation('administration')
  const id = useId()
  const kept = ownMegabytes ?? usualMegabytes
  const [megabytes, setMegabytes] = useState(kept)
  useEffect(() => setMegabytes(kept), [kept])
  const put = async (given: number | null) => {
    const params = { spaceId }
    if (await loaded.act(() => call(spaceStorageSet, { params, input: { megabytes: given } }))) toast.done(t('saved'))
  }
  return (
    <form
      className="administration-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (megabytes !== kept) void put(megabytes)
      }}
    >
      <div className="pl-field">
        <label htmlFor={id}>{t('storage.quota', { most: mostMegabytes })}</label>
        <NumericInput
          id={id}
          buttonPosition="none"
          value={megabytes}
          min={1}
          max={mostMegabytes}
          clampValueOnBlur
          onValueChange={(given) => Number.isInteger(given) && setMegabytes(given)}
        />
      </div>
      <p>
        <Button type="submit" intent="primary" text={t('save')} disabled={megabytes === kept} />{' '}
        {ownMegabytes !== null && (
          <Button text={t('storage.usual', { usual: usualMegabytes })} onClick={() => void put(null)} />
        )}
      </p>
    </form>
  )
}
