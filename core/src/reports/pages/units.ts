/** Lengths of office files, in millimetres. */
export const MM_PER_POINT = 25.4 / 72

export const ofTwips = (value: string | undefined, usual = 0): number => {
  const twips = Number(value)
  return value === undefined || !Number.isFinite(twips) ? usual : (twips / 20) * MM_PER_POINT
}
const EMU_PER_MM = 36_000
export const ofEmu = (value: string | undefined): number => (Number(value) || 0) / EMU_PER_MM

/** `#rrggbb`; null: the file leaves it to whoever shows it. */
export const colourOf = (value: string | undefined): string | null =>
  value !== undefined && /^[0-9a-f]{6}$/i.test(value) ? `#${value.toLowerCase()}` : null

/** `attribute="false"` and the like say that a switch is off. */
export const isOn = (value: string | undefined): boolean => !['false', '0', 'off', 'none'].includes(value ?? 'true')
