export { isDayOnPhone } from './phone/use-narrow.ts'
