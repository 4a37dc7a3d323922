export { Files } from './Files.tsx'
