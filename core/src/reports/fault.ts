/** Why a template is refused, or a report of it cannot be written. */
export const reportFaults = [
  'archive',
  'not_a_template',
  'too_large',
  'macros',
  'external',
  'broken_part',
  'syntax',
  'unknown_name',
  'no_list',
  'no_value',
  'formula',
  'not_closed',
  'not_opened',
  'too_many_cells',
  'too_long',
] as const
export type ReportFaultCode = (typeof reportFaults)[number]

export class ReportFault extends Error {
  readonly code: ReportFaultCode
  /** What is wrong, as it stands in the template; '' where it is the whole. */
  readonly mark: string
  /** The cell, the paragraph or the part of the file that it stands in. */
  readonly place: string

  constructor(code: ReportFaultCode, mark = '', place = '') {
    super(`${code} ${mark} ${place}`.trim())
    this.code = code
    this.mark = mark
    this.place = place
  }

  /** The same, of something that was read without knowing where it stands. */
  at(place: string): ReportFault {
    return this.place === '' ? new ReportFault(this.code, this.mark, place) : this
  }
}
