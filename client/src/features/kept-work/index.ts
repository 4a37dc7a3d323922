export { KeptWorkNotice } from './KeptWorkNotice.tsx'
