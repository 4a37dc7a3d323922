export { isDayOnPhone } from './phone/use-narrow.ts'
export { worksShown } from './phone/works-shown.ts'
