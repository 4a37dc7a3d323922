export {
  type PrintFormat,
  type PrintSettings,
  paperLimits,
  printFormat,
  printSettings,
  type Titles,
} from './schema.ts'
export { sheets, usualFormat, usualSettings } from './usual.ts'
