export { NodeIcon } from './NodeIcon.tsx'
