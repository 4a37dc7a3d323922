export { ProjectGridPage } from './ProjectGridPage.tsx'
