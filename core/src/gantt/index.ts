/** Where lines of a Gantt chart run, in whatever unit its rows are measured. */
export { distanceToRoute, type LinkEnd, routeLink } from './links.ts'
