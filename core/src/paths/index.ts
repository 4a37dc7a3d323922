export { pathReport } from './report.ts'
export { shorten } from './shorten.ts'
export type {
  Drag,
  FloatBand,
  PathReport,
  Shortening,
  ShorteningQuestion,
  ShorteningRates,
  ShorteningStep,
  Shorter,
} from './types.ts'
