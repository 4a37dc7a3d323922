import dayjs from 'dayjs'

/** The day of a message in the person's own time zone. */
export const dayLabel = (at: number): string => dayjs(at).format('dddd DD.MM.YYYY')

export const timeLabel = (at: number): string => dayjs(at).format('HH:mm')
