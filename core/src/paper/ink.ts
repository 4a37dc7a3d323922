import type { PrintSettings } from './schema.ts'

/** What things are drawn in; without colour, works, critical and finished ones differ in lightness and outline. */
export interface Ink {
  text: string
  pale: string
  rule: string
  dayOff: string
  outline: string | null
  work: string
  workDone: string
  critical: string
  criticalDone: string
  finished: string
  summary: string
  target: string
  float: string
  link: string
  criticalLink: string
  dataDate: string
  /** What a resource is needed for. */
  load: string
  /** More than there is of it, lines and what is between them; how much there is. */
  overload: string
  overloadGround: string
  capacity: string
  watermark: string
}

const colour: Ink = {
  text: '#1c2127',
  pale: '#5f6b7c',
  rule: '#d3d8de',
  dayOff: '#f0f2f5',
  outline: null,
  work: '#4c90f0',
  workDone: '#184a90',
  critical: '#e76a6e',
  criticalDone: '#8e292c',
  finished: '#32a467',
  summary: '#404854',
  target: '#738091',
  float: '#8f99a8',
  link: '#8f99a8',
  criticalLink: '#cd4246',
  dataDate: '#866103',
  load: '#8abbff',
  overload: '#cd4246',
  overloadGround: '#fbe6e7',
  capacity: '#184a90',
  watermark: '#e5e8eb',
}

const black: Ink = {
  text: '#000000',
  pale: '#333333',
  rule: '#c0c0c0',
  dayOff: '#f2f2f2',
  outline: '#000000',
  work: '#ffffff',
  workDone: '#8c8c8c',
  critical: '#1a1a1a',
  criticalDone: '#8c8c8c',
  finished: '#c8c8c8',
  summary: '#000000',
  target: '#666666',
  float: '#666666',
  link: '#999999',
  criticalLink: '#000000',
  dataDate: '#000000',
  load: '#dcdcdc',
  overload: '#000000',
  overloadGround: '#ffffff',
  capacity: '#000000',
  watermark: '#e8e8e8',
}

export const inkOf = ({ ink }: Pick<PrintSettings, 'ink'>): Ink => (ink === 'black' ? black : colour)
