import type { Readiness } from '#contract'

/** The schools in which something is still to be done before a session becomes the current one. */
export const openIn = ({ schools }: Readiness) =>
  schools.filter(({ not_yet_promoted, without_assignments }) => not_yet_promoted > 0 || without_assignments > 0)
