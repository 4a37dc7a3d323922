import { Button, HTMLSelect } from '@blueprintjs/core'
import { Trash, Upload } from '@blueprintjs/icons'
import { printLogoAdd, printLogoDelete, printLogoList } from '@plumbline/core/contract'
import { paperLimits, titlePlaces } from '@plumbline/core/paper'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { callMultipart } from '../../../api/call-multipart.ts'
import { useCan } from '../../../session/session.ts'
import { attempt, succeeds } from '../../../shell/attempt.ts'
import { confirm } from '../../../shell/confirm.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { asText } from '../../../shell/rich-text.ts'
import { useRead } from '../../../shell/use-read.ts'
import type { FormatPartProps } from './format-part.ts'
import { Line } from './Line.tsx'
import { NumberField } from './NumberField.tsx'

const accepted = 'image/png,image/jpeg,image/webp,image/gif'
/** Millimetres. */
const USUAL_HEIGHT = 12
const places = (['header', 'footer'] as const).flatMap((at) => titlePlaces.map((side) => ({ at, side })))

/** One of the pictures that the space keeps for paper, above or below every sheet. */
export function LogoPart({ spaceId, format, change }: FormatPartProps & { spaceId: string }) {
  const { t } = useTranslation('print')
  const can = useCan()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const list = useRead(spaceId, (signal) => call(printLogoList, { params: { spaceId }, signal, quiet: true }))
  const logos = list.value?.printLogos ?? []
  const { logo } = format
  const chosen = logos.find(({ id }) => id === logo?.id)
  const set = (id: string): void => {
    const usual = { at: 'header', side: 'left', height: USUAL_HEIGHT } as const
    change({ ...format, logo: id === '' ? null : { ...(logo ?? usual), id } })
  }
  const send = async (file: File): Promise<void> => {
    setSending(true)
    const sent = await attempt(() => callMultipart(printLogoAdd, { params: { spaceId }, input: {}, files: [file] }))
    setSending(false)
    if (!sent) return
    list.again()
    set(sent.printLogo.id)
  }
  const remove = async (): Promise<void> => {
    if (!chosen) return
    const message = t('logo.deleteMessage', { name: asText(chosen.name) })
    if (!(await confirm({ title: t('logo.delete'), message, okLabel: t('logo.deleteOk'), intent: 'danger' }))) return
    const params = { spaceId, printLogoId: chosen.id }
    if (!(await succeeds(() => call(printLogoDelete, { params })))) return
    list.again()
    set('')
  }
  return (
    <section>
      {list.error !== null && <ReadFailure error={list.error} again={list.again} />}
      <Line label={t('logo.logo')}>
        <HTMLSelect
          aria-label={t('logo.logo')}
          value={logo?.id ?? ''}
          options={[
            { value: '', label: t('logo.none') },
            ...logos.map(({ id, name }) => ({ value: id, label: name })),
            ...(logo && !chosen && list.value ? [{ value: logo.id, label: t('logo.gone') }] : []),
          ]}
          onChange={(event) => set(event.currentTarget.value)}
        />
        {can('schedule.edit') && (
          <>
            <input
              ref={input}
              type="file"
              accept={accepted}
              hidden
              aria-label={t('logo.add')}
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0]
                currentTarget.value = ''
                if (file) void send(file)
              }}
            />
            <Button
              size="small"
              variant="minimal"
              icon={<Upload size={14} />}
              loading={isSending}
              aria-label={t('logo.add')}
              title={t('logo.add')}
              onClick={() => input.current?.click()}
            />
          </>
        )}
        {chosen?.deletable && (
          <IconButton icon={<Trash size={14} />} label={t('logo.delete')} onClick={() => void remove()} />
        )}
      </Line>
      {logo && (
        <>
          <Line label={t('logo.place')}>
            <HTMLSelect
              aria-label={t('logo.place')}
              value={`${logo.at} ${logo.side}`}
              options={places.map(({ at, side }) => ({
                value: `${at} ${side}`,
                label: `${t(`titles.${at}`)}: ${t(`place.${side}`)}`,
              }))}
              onChange={(event) => {
                const place = places.find(({ at, side }) => `${at} ${side}` === event.currentTarget.value)
                if (place) change({ ...format, logo: { ...logo, ...place } })
              }}
            />
          </Line>
          <Line label={t('logo.height')}>
            <NumberField
              label={t('logo.height')}
              value={logo.height}
              min={paperLimits.logo.least}
              max={paperLimits.logo.most}
              onChange={(height) => change({ ...format, logo: { ...logo, height } })}
            />
          </Line>
        </>
      )}
    </section>
  )
}
