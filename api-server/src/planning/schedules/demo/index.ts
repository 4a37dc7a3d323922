export { createDemo } from './demo.ts'
