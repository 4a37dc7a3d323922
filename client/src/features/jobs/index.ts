export { RunningButton } from './RunningButton.tsx'
